"""What is wrong with a memory, where, and how to right it. Source: spec/diagnostics/README.md."""

from memfmt.check.checks import CHECKS, Check
from memfmt.check.readings import readings_of
from memfmt.check.report import Report, checked, report
from memfmt.check.unchanged import not_given_back

__all__ = ["CHECKS", "Check", "Report", "checked", "not_given_back", "readings_of", "report"]
