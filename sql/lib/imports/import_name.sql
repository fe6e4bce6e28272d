-- How people know a thing of a file.
create or replace function lib.import_name(kind text, body jsonb) returns text
language sql immutable as $$
  select left(coalesce(nullif(body ->> 'name', ''), nullif(body ->> 'title', ''), body ->> 'day', body ->> 'from',
    body ->> 'local_day', body ->> 'from_day', body ->> 'label', body ->> 'question', body ->> 'id', kind), 255)
$$;
