-- What names a thing of a file in links: the key of its row; of an own export, of which account too, because two
-- accounts name other things by the same numbers (docs/contract/imports.md#own-export).
create or replace function lib.import_link_key(import app.imports, source_key bytea) returns bytea
language sql stable as $$
  select case when import.account is null then source_key
    else lib.import_mark(encode(import.account || source_key, 'hex')) end
$$;
