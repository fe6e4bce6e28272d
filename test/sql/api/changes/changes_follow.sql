-- docs/contract/changes.md#get-changesstream; streams on the wire: test/http/changes-stream.test.ts.
select plan(14);
create function pg_temp.follow(since text default null) returns jsonb language sql as $$
  select api.changes_follow(since, 'a key', 1000, 'jti', extract(epoch from now() + interval '1 hour')::bigint)::jsonb
$$;
create function pg_temp.page_cursor(limit_ integer default 200) returns text language sql as $$
  select api.changes_list(null, limit_, 'a key', 50) ->> 'cursor'
$$;
select person('ann'), person('ben');
select as_user('ann');
create temp table cursors as select pg_temp.page_cursor() as whole, pg_temp.page_cursor(1) as first_page;
grant select on cursors to public;
select is(pg_temp.follow() -> 'behind', 'null', 'a client without a cursor is not said to be behind');
select is(pg_temp.follow(whole) -> 'behind', 'false', 'a client that has everything is not behind') from cursors;
select is(pg_temp.follow(first_page) -> 'behind', 'true', 'a client that has a first page is behind') from cursors;
select set_config('app.change', '', true), habit('Walk');
select is(pg_temp.follow(whole) -> 'behind', 'true', 'a client is behind after a write') from cursors;
select is(pg_temp.follow() ->> 'cursor', pg_temp.page_cursor(), 'answers the cursor at which GET /changes ends');
select is((pg_temp.follow() ->> 'number')::bigint, lib.change_counter(), 'answers the number of the counter');
select as_owner();
select results_eq('select issued_at, token_id, counted_until, count(*) from auth.event_streams group by 1, 2, 3',
  $$ values (1000::bigint, 'jti', now() + interval '1 minute', 6::bigint) $$,
  'keeps the token of each stream, and counts it for a minute');
select is((select followed_until from app.change_counters where user_id = person('ann')),
  to_timestamp(extract(epoch from now() + interval '1 hour')::bigint), 'writes are announced until the token expires');
select as_user('ann');
select pg_temp.follow(), pg_temp.follow(), pg_temp.follow(), pg_temp.follow();
select is(pg_temp.follow(), '{"retry_after": 60}',
  'refuses the eleventh stream for the seconds that the oldest counts');
select as_user('ben');
select refused('select pg_temp.follow((select whole from cursors))', 410, 'cursor_expired',
  'refuses the cursor of another person');
select is(pg_temp.follow() -> 'behind', 'null', 'another person has ten streams of their own');
select for_api_only('api.changes_follow(text, text, bigint, text, bigint)');
select * from finish();
