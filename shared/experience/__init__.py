"""Books of experience, the files in which agents look up what logs taught, with one module for each kind's format."""

from shared.experience.book import FORMAT, ExperienceBook, Section, book_bytes, book_name, newest_book
from shared.experience.recall import ExperienceRule

__all__ = ["FORMAT", "ExperienceBook", "ExperienceRule", "Section", "book_bytes", "book_name", "newest_book"]
