-- A mark of a text under the person's data key: says whether two texts are the same, and nothing else to whoever reads
-- the database (docs/contract/imports.md#what-is-kept).
create or replace function lib.import_mark(plain text) returns bytea
language sql stable as $$
  select lib.text_mark(convert_to(plain, 'UTF8'), 'imports')
$$;
