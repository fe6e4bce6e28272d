-- Trigger after a row of a catalogue was written. Definer: no run-time role may write counters.
create or replace function lib.change_catalogue() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old *= new then
    return null;
  end if;
  perform lib.catalogue_counter_move();
  return null;
end $$;
