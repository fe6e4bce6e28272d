-- docs/contract/changes.md#get-changesstream; streams on the wire: test/http/changes-stream.test.ts.
select plan(10);
select person('ann'), person('ben');
update app.change_counters set followed_until = now() + interval '1 hour';
create temp table streams as
  with made as (
    insert into auth.event_streams (user_id, counted_until)
    select person(name), now() + interval '1 minute' from unnest('{ann,ann,ben}'::text[]) name returning user_id, id
  )
  select user_id, id, row_number() over (order by id) as nth from made;
create function pg_temp.leave(nth_ bigint) returns void language sql as $$
  select auth.event_streams_leave(array[s.user_id], array[s.id]) from streams s where s.nth = nth_
$$;
create function pg_temp.followed() returns text[] language sql as $$
  select coalesce(array_agg(split_part(u.email, '@', 1) order by 1), '{}')
    from app.change_counters c join auth.users u on u.id = c.user_id
   where c.followed_until > now() and u.id in (person('ann'), person('ben'))
$$;
select pg_temp.leave(1);
select is(pg_temp.followed(), '{ann,ben}', 'writes are announced while the person has another stream');
select is((select count(*) from auth.event_streams), 2::bigint, 'deletes the stream that ended');
select set_eq('select s.nth from streams s join auth.event_streams e on e.id = s.id', '{2,3}'::bigint[],
  'and no other of the person');
select pg_temp.leave(2);
select is(pg_temp.followed(), '{ben}', 'writes are announced no more after the last one');
select pg_temp.leave(1);
select is(pg_temp.followed(), '{ben}', 'a stream that has ended may end again');
select person('cas');
update app.change_counters set followed_until = now() + interval '1 hour' where user_id = person('cas');
select auth.event_streams_leave(array[person('ben')], array[(select max(id) + 1 from streams)]);
insert into auth.event_streams (user_id, counted_until) values (person('ann'), now() + interval '1 minute');
select auth.event_streams_leave(array[person('ben')], (select array_agg(id) from auth.event_streams
  where user_id = person('ann')));
select is((select count(*) from auth.event_streams where user_id = person('ann')), 1::bigint,
  'a stream of somebody else does not end');
select is((select followed_until > now() from app.change_counters where user_id = person('cas')), true,
  'writes of others stay announced');
select for_api_only('auth.event_streams_leave(bigint[], bigint[])');
select * from finish();
