-- Flags, reviews and marks raise a note's version and change none of its words: since which version its words are those that
-- it has; null where they came with the version that it has. So it is of every note of before, until something is set on it.
alter table notes add column words_version bigint;
