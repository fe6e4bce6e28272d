-- Trigger after an account, or an identity that is linked to it, was written: notes the account of the person whom the
-- column of the argument names as changed, and a zone that is another one as written. Definer: no run-time role may
-- write changes.
create or replace function lib.change_account() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old *= new then
    return null;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'timezone' <> to_jsonb(new) ->> 'timezone' then
    perform lib.object_written((to_jsonb(new) ->> tg_argv[0])::bigint, 'timezone', '{0}');
  end if;
  perform lib.change_note(p.id, 'account', '{0}', gone => false)
     from (select (to_jsonb(old) ->> tg_argv[0])::bigint union select (to_jsonb(new) ->> tg_argv[0])::bigint
            order by 1) p (id);
  return null;
end $$;
