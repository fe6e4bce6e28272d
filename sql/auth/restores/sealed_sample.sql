-- npm run admin -- prove-restore: opens up to `most` sealed texts of each column, drawn at random, and names those that
-- do not open (docs/backup.md#prove-a-restore). Owner only, so no grant.
create or replace function auth.sealed_sample(master_keys text[], most integer, out opened bigint, out unopened text[])
language plpgsql volatile as $$
declare
  v_column record;
  v_text record;
begin
  opened := 0;
  unopened := '{}';
  for v_column in
    select c.* from lib.sealed_columns() c
  loop
    for v_text in execute format('select t.id, t.%1$I as user_id, t.%2$I as sealed from %3$s t
      where t.%1$I is not null and t.%2$I is not null order by random() limit %4$s',
      v_column.owner, v_column.name, v_column.relation, most)
    loop
      begin
        perform set_config('app.data_key', coalesce(auth.data_key(v_text.user_id, master_keys, false), ''), true);
        perform lib.open(v_text.sealed,
          format('%s.%s %s', split_part(v_column.relation, '.', 2), v_column.name, v_text.id));
        opened := opened + 1;
      exception when sqlstate 'PT500' then
        unopened := unopened || format('%s.%s of user %s', v_column.relation, v_column.name, v_text.user_id);
      end;
    end loop;
  end loop;
  perform set_config('app.data_key', '', true);
end $$;
