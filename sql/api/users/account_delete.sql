-- DELETE /users/me: erases the caller's account with everything they own, their data key among it, and leaves a receipt
-- of numbers (docs/contract/users.md#deletion). The rows are counted first, then erased by the foreign keys.
-- Definer: run-time roles may not write accounts.
create or replace function api.account_delete(body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_user auth.users;
  v_drafts bigint[];
  v_table record;
  v_count bigint;
  v_counts jsonb := '{}';
  v_rows bigint;
begin
  perform auth.purchases_lock(auth.email_hash(u.email)) from auth.users u where u.id = v_me;
  select * into v_user from auth.users u where u.id = v_me for update;
  if not found then
    perform lib.raise(401, 'unauthorized');
  elsif auth.address_of(lower(btrim(body ->> 'confirm_email', E' \t\r\n'))) <> v_user.email then
    perform lib.raise(400, 'confirmation_email_mismatch');
  elsif exists (select from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace)
      and c.oid::regclass::text not in (select t.relation from lib.person_tables() t)
      -- The next release's migrations may have made a table of a person: its foreign key erases the rows.
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.confdeltype = 'c')
  ) then
    raise exception 'a table has no deletion policy';
  end if;
  for v_table in
    select t.relation, t.owner from lib.person_tables() t
     where t.on_deletion = 'erased' and t.owner is not null and to_regclass(t.relation) is not null
       and t.relation not in ('app.change_counters', 'app.changes', 'app.stored_sizes')  -- they only track other rows
  loop
    execute format('select count(*) from %s where %I = $1', v_table.relation, v_table.owner) into v_count using v_me;
    v_counts := v_counts || jsonb_build_object(v_table.relation, v_count);
  end loop;
  delete from auth.login_attempts a where a.email = v_user.email;
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('auth.login_attempts', v_count);
  perform jobs.queue_erase(v_user.email);
  perform auth.purchases_anonymise(v_user);
  v_drafts := array(select p.id from app.practices p where p.submitted_by_user_id = v_me and not p.approved for update);
  delete from auth.users u where u.id = v_me;
  delete from app.practices p
   where p.id = any (v_drafts) and not exists (select from app.user_practices f where f.practice_id = p.id);
  get diagnostics v_count = row_count;
  v_counts := v_counts || jsonb_build_object('app.practices', v_count);
  update app.practices p set retired_at = lib.now() where p.id = any (v_drafts);
  select sum(c.value::bigint) into v_rows from jsonb_each_text(v_counts) c;
  insert into auth.account_deletions (user_id, deleted_at, rows_erased, row_counts, disposition)
  values (v_me, lib.now(), v_rows, v_counts, 'erased');
  perform lib.event('account_deleted', jsonb_build_object('user_id', v_me, 'rows_erased', v_rows));
  perform set_config('app.user_id', '', true);  -- lib.idempotency_add stores nothing without a caller
  return (
    select to_json(r) from (select false as recoverable, v_rows as rows_erased,
        json_agg(c.relname order by c.relname) filter (where t.on_deletion = 'erased') as erased,
        json_agg(c.relname order by c.relname)
          filter (where t.on_deletion = 'anonymised' or t.actor is not null) as anonymised,
        json_agg(c.relname order by c.relname) filter (where t.on_deletion = 'retained') as retained,
        (select to_json(r) from (select false as configured, false as purged,
          'No vault is connected to this service, so there is nothing of yours to remove elsewhere.' as guidance
        ) r) as vault
      from lib.person_tables() t join pg_class c on c.oid = to_regclass(t.relation)) r);
end $$;
grant execute on function api.account_delete to app_api;
