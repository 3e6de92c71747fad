"""Links, tags and what they lead to, as they stand in a text. Source: spec/links.md."""

from memfmt.text.links.link import Link as Link
from memfmt.text.links.link import read_link as read_link
