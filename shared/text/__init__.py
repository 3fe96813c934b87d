"""Text that people read and enter: allowed characters, names, look-alikes."""
