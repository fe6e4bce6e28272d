--! Previous: sha1:96b42e1a55a86e283aee1755b9a932558e9f2d14
--! Hash: sha1:fbe3d2c4825c361d2bd1a6bd4a030fd5b30e4b15
--! Message: pseudonyms fill

--! no-transaction
-- Gives accounts that are older than 000007 their row, in batches. The key share keeps an account from being deleted
-- before its row is there. The release before 000007 may make accounts until sql/ is loaded: jobs.sweep_expired gives
-- those their rows.
do $$
declare
  v_ids bigint[];
begin
  loop
    v_ids := array(
      select u.id from auth.users u where u.id > coalesce(v_ids[cardinality(v_ids)], 0) order by u.id limit 500);
    exit when cardinality(v_ids) = 0;
    insert into app.pseudonyms (user_id, joined_at)
    select u.id, u.created_at from auth.users u where u.id = any (v_ids) for key share
    on conflict do nothing;
    commit;
  end loop;
end $$;
