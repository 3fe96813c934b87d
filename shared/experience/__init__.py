"""What the logs taught, as files that seats look things up in: the book, and one module for the form of each kind."""

from shared.experience.book import FORMAT, ExperienceBook, Section, book_bytes, book_name, newest_book
from shared.experience.recall import ExperienceRule

__all__ = ["FORMAT", "ExperienceBook", "ExperienceRule", "Section", "book_bytes", "book_name", "newest_book"]
