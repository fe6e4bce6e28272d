-- npm run admin -- backup-manifest: how many rows each table of app and auth has, in the snapshot of the caller
-- (docs/backup.md#prove-a-restore). Without tables that a crash empties, and those that only track
-- other rows, which no receipt of an erased account counts. Owner only, so no grant.
create or replace function auth.row_counts() returns jsonb
language plpgsql stable as $$
declare
  v_table text;
  v_count bigint;
  v_counts jsonb := '{}';
begin
  for v_table in
    select t.relation from lib.person_tables() t join pg_class c on c.oid = to_regclass(t.relation)
     where c.relpersistence = 'p' and t.relation not in ('app.change_counters', 'app.changes', 'app.stored_sizes')
  loop
    execute format('select count(*) from %s', v_table) into v_count;
    v_counts := v_counts || jsonb_build_object(v_table, v_count);
  end loop;
  return v_counts;
end $$;
