-- Creates the journal entry that another app had, by the function of the route, then sets its instant and the local day
-- of its own zone. Tags are words at its end (docs/contract/imports.md#what-becomes-what). Returns its id.
create or replace function lib.import_entry(body jsonb) returns bigint
language plpgsql volatile as $$
declare
  v_day date := body ->> 'day';
  v_id bigint;
begin
  v_id := api.journal_entry_create(lib.import_entry_text(body) || 
    jsonb_build_object('entry_date', least(v_day, lib.today()), 'classification', 'personal')) ->> 'id';
  update app.journal_entries e set local_day = v_day,
      written_at = coalesce((body ->> 'instant')::timestamptz, e.written_at),
      updated_at = coalesce((body ->> 'instant')::timestamptz, e.written_at)
   where e.user_id = lib.current_user_id() and e.id = v_id;
  return v_id;
end $$;
