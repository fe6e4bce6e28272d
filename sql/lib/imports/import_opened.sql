-- The body of a row of an import, opened.
create or replace function lib.import_opened(source_row app.import_rows) returns jsonb
language sql stable as $$
  select lib.open(source_row.body, format('import_rows.body %s %s %s', source_row.import_id, source_row.rank,
    source_row.position))::jsonb
$$;
