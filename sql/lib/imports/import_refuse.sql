-- Refuses the row that is being imported, with a word of its `problems` (docs/contract/imports.md#links): no route
-- responds with it, because lib.import_rows_write catches it.
create or replace function lib.import_refuse(reason text) returns void
language plpgsql volatile as $$
begin
  raise exception using errcode = 'PT422', message = reason;
end $$;
