-- Looks up the open streams that a process asks about (docs/contract/changes.md#get-changesstream), and renews their
-- rows. Answers the streams whose person's counter is not the one in `numbers`, with that counter as `number` and
-- its cursor, those whose person has another name in notices than in `names`, and those that have ended
-- because auth.enter would refuse their token. Definer: it reads accounts and everybody's counters.
create or replace function auth.event_streams_look(
  people bigint[], streams bigint[], numbers bigint[], cursor_key text, names text[] default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A row that is locked, because its account is being deleted, is left for the next time.
  update auth.event_streams s set counted_until = now() + interval '1 minute'
    from (select o.user_id, o.id
            from unnest(people, streams) a (user_id, id)
            join auth.event_streams o on o.user_id = a.user_id and o.id = a.id
           where o.counted_until < now() + interval '45 seconds' for update of o skip locked) o
   where s.user_id = o.user_id and s.id = o.id;
  return (
    select coalesce(json_agg(json_build_object('stream', a.id, 'ended', e.ended, 'number', c.counter,
        'cursor', case when not e.ended then lib.cursor_after(cursor_key, c.counter, a.user_id) end,
        'notices', lib.notice_names(a.user_id))), '[]')
      from unnest(people, streams, numbers, names) a (user_id, id, number, name)
      left join auth.event_streams s on s.user_id = a.user_id and s.id = a.id
      left join auth.users u on u.id = s.user_id
      left join app.change_counters c on c.user_id = s.user_id
      cross join lateral (
        select auth.account_refusal(u, s.issued_at) is not null
          or exists (select from auth.revoked_tokens r where r.token_id = s.token_id) as ended) e
     where e.ended or c.counter is distinct from a.number or a.name <> lib.notice_name('person', a.user_id));
end $$;
grant execute on function auth.event_streams_look to app_api;
