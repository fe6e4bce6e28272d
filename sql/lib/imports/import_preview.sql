-- What applying an import would do to the account as it is now: applies it in a savepoint, and takes that back
-- (docs/contract/imports.md#the-preview).
create or replace function lib.import_preview(import app.imports) returns jsonb
language plpgsql volatile as $$
declare
  v_batch record;
  v_tally jsonb;
begin
  begin
    select 0::smallint as rank, -1 as place, '{}'::jsonb as tally, 1 as rows_done into v_batch;
    while v_batch.rows_done > 0 loop
      select * into v_batch from lib.import_batch(import, v_batch.rank, v_batch.place, v_batch.tally);
    end loop;
    v_tally := lib.import_tally(v_batch.tally, 'same', 'day', 0, '{}');
    raise sqlstate 'PT000' using message = 'taken back';
  exception when sqlstate 'PT000' then
    null;
  end;
  return v_tally;
end $$;
