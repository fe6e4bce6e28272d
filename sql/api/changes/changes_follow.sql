-- GET /changes/stream: registers a stream of the caller (docs/contract/changes.md#get-changesstream). Returns its id,
-- the caller's names in notices, the counter (`number`) and cursor where the stream begins, and whether the
-- client's cursor is behind that counter; or, where the caller has as many streams as they may, the seconds until one
-- of them may stop counting. Definer: it writes streams and the counter.
create or replace function api.changes_follow(
  since text, cursor_key text, issued_at bigint, token_id text, expires_at bigint
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_counted record;
  v_counter bigint;
  v_place record;
  v_behind boolean;  -- null without a cursor
  v_stream bigint;
begin
  select count(*) as streams, min(s.counted_until) as until into v_counted
    from auth.event_streams s where s.user_id = v_me and s.counted_until > now();
  if v_counted.streams >= 10 then
    return (select to_json(r) from (select ceil(extract(epoch from v_counted.until - now())) as retry_after) r);
  end if;
  -- Locks the counter's row: a write that commits before is in the counter, a later one finds the person followed.
  insert into app.change_counters as c (user_id, counter, followed_until) values (v_me, 0, to_timestamp(expires_at))
  on conflict on constraint change_counters_pkey
    do update set followed_until = greatest(c.followed_until, excluded.followed_until)
  returning c.counter into v_counter;
  if since is not null then
    v_place := lib.cursor_place(cursor_key, since, v_counter);
    v_behind := v_place.phase = 1 or (v_place.number, v_place.rank) < (v_counter, 32767);  -- 32767 is after each rank
  end if;
  insert into auth.event_streams (user_id, issued_at, token_id, api_token_id, counted_until)
  values (v_me, changes_follow.issued_at, changes_follow.token_id,
    nullif(current_setting('app.api_token', true), '')::bigint, now() + interval '1 minute')
  returning id into v_stream;
  return (select to_json(r) from (select v_stream as stream, lib.notice_names(v_me) as notices,
    lib.notice_name('person', v_me) as notice, '' as last_write,  -- what a process of 0.5.0 reads
    v_counter as number, lib.cursor_after(cursor_key, v_counter) as cursor, v_behind as behind) r);
end $$;
grant execute on function api.changes_follow to app_api;
