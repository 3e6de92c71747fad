"""A question's passages, ranked, as text within a budget. Source: spec/recall.md."""

from memfmt.recall.found import Found, Passage
from memfmt.recall.recalling import recall, recall_files

__all__ = ["Found", "Passage", "recall", "recall_files"]
