-- npm run admin -- rotate-journal-keys: seals anew the next texts of a column that have an older form, or none
-- (docs/contract/auth.md#data-keys). It begins after the given person and id and returns where the next call continues:
-- null at the end. The text stays, so no device needs to know (lib.change_row). Texts that do not open stay as they are
-- and are listed by id. Safe to stop and repeat. Owner only, so no grant.
create or replace function auth.texts_rotate(
  master_keys text[], relation text, owner name, column_name text, batch integer,
  inout after_user bigint, inout after_id bigint, out sealed integer, out unopened bigint[]
)
language plpgsql volatile as $$
declare
  v_row record;
  v_user bigint;
  v_place text := format('%s.%s ', split_part(relation, '.', 2), column_name);
begin
  sealed := 0;
  unopened := '{}';
  perform set_config('app.resealing', 'on', true);
  for v_row in execute format('select t.%1$I as user_id, t.id from %2$s t
    where (t.%1$I, t.id) > ($1, $2) and get_byte(t.%3$I, 0) < 2 order by t.%1$I, t.id limit $3',
    owner, relation, column_name) using after_user, after_id, batch
  loop
    if v_row.user_id is distinct from v_user then
      v_user := v_row.user_id;
      perform lib.change_lock(v_user);
      perform set_config('app.data_key', auth.data_key(v_user, master_keys, true), true);
    end if;
    begin
      -- A plain text was stored before there were keys, and opens without one.
      execute format('update %1$s t set %2$I = lib.seal(case when get_byte(t.%2$I, 0) = 0
        then convert_from(substr(t.%2$I, 2), ''UTF8'') else lib.open(t.%2$I) end, place => $1)
        where t.id = $2 and get_byte(t.%2$I, 0) < 2', relation, column_name) using v_place || v_row.id, v_row.id;
      sealed := sealed + 1;
    exception when sqlstate 'PT500' then
      unopened := unopened || v_row.id;
    end;
  end loop;
  after_user := v_row.user_id;
  after_id := v_row.id;
  perform set_config('app.data_key', '', true), set_config('app.resealing', '', true);
end $$;
