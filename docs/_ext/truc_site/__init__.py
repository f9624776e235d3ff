"""The site of the documentation: what it adds to Sphinx."""
