"""The tablewords engine: words on the table, changed letter by letter and by task cards."""
