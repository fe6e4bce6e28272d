-- docs/contract/changes.md#get-changesstream; streams on the wire: test/http/changes-stream.test.ts.
-- events: habit_created 1, token_rejected password_changed 1, token_rejected revoked 1,
--   token_rejected user_deleted 1, token_rejected user_disabled 1, token_rejected user_missing 1
select plan(22);
create temp table names (name text primary key);
insert into names values ('ann'), ('changed'), ('deleted'), ('disabled'), ('gone'), ('lost'), ('revoked');
select person(name) from names;
create temp table streams as
  with made as (
    insert into auth.event_streams (user_id, issued_at, token_id, counted_until)
    select person(name), 1000, name, now() + interval '30 seconds' from names returning user_id, id, token_id
  )
  select m.*, c.counter as number from made m join app.change_counters c using (user_id);
grant select on streams to public;
create function pg_temp.looked(name text, number bigint default null) returns jsonb language sql as $$
  select auth.event_streams_look(array[s.user_id], array[s.id], array[coalesce(looked.number, s.number)],
    'a key')::jsonb
    from streams s where s.token_id = name
$$;
select is(auth.event_streams_look('{}', '{}', '{}', 'a key')::text, '[]', 'answers nothing to nobody');
select is(auth.event_streams_look(array_agg(user_id), array_agg(id), array_agg(number), 'a key')::text, '[]',
  'answers nothing where nothing moved and each token holds') from streams;
select is((select count(*) from auth.event_streams where counted_until = now() + interval '1 minute'), 7::bigint,
  'streams count for another minute');
update auth.event_streams set counted_until = now() + interval '50 seconds' where token_id = 'ann';
select is(pg_temp.looked('ann'), '[]', 'looks a second time');
select is((select counted_until from auth.event_streams where token_id = 'ann'), now() + interval '50 seconds',
  'writes nothing where a stream was looked up a moment before');

select as_user('ann'), set_config('app.change', '', true), habit('Walk');
select as_owner();
select is(pg_temp.looked('ann') -> 0 ->> 'number',
  (select counter::text from app.change_counters where user_id = person('ann')),
  'answers the number of a counter that moved');
select as_user('ann');
select is(lib.cursor_place('a key', (select pg_temp.looked('ann') -> 0 ->> 'cursor'), lib.change_counter())::text,
  format('(2,%s,32767,0)', lib.change_counter()), 'answers a cursor of the person at that number');
select as_owner();
select is(pg_temp.looked('ann', (select counter from app.change_counters where user_id = person('ann'))), '[]',
  'answers nothing to a process that has the number');
select isnt(pg_temp.looked('ann', 9000000000000000), '[]', 'answers a counter that a restore put back');

select set_config('app.change', '', true);
update auth.users set is_active = false where id = person('disabled');
update auth.users set deleted_at = now() where id = person('deleted');
update auth.users set password_changed_at = to_timestamp(1001) where id = person('changed');
delete from auth.users where id = person('gone');
delete from auth.event_streams where token_id = 'lost';
insert into auth.revoked_tokens values ('revoked', 'infinity', now());
select results_eq($$ select s.token_id, (pg_temp.looked(s.token_id) -> 0 ->> 'ended')::boolean,
    pg_temp.looked(s.token_id) -> 0 ->> 'cursor' is null from streams s order by 1 $$,
  $$ values ('ann', false, false), ('changed', true, true), ('deleted', true, true), ('disabled', true, true),
    ('gone', true, true), ('lost', true, true), ('revoked', true, true) $$,
  'ends the streams of tokens that are refused, and those without a row');
select is_empty($$
  select s.token_id from streams s where s.token_id not in ('lost', 'ann')
    and verdict(format('select auth.enter(%s, 1000, %L, true)', s.user_id, s.token_id)) <> 'PT401'
$$, 'auth.enter refuses these tokens too');
select is(verdict(format('select auth.enter(%s, 1000, %L, false)', person('ann'), 'ann')), 'done',
  'auth.enter accepts the token of the stream that goes on');
select as_user();
select throws_ok('select from auth.event_streams', '42501', null, 'the API cannot read the streams themselves');
-- Names of another hour
select as_owner();
create function pg_temp.renamed(name text) returns jsonb language sql as $$
  select auth.event_streams_look(array[s.user_id], array[s.id], array[c.counter], 'a key', array[name])::jsonb
    from streams s join app.change_counters c using (user_id) where s.token_id = 'ann'
$$;
select is(pg_temp.renamed('of the last hour') -> 0 -> 'notices', to_jsonb(lib.notice_names(person('ann'))),
  'answers the names of this hour and the next to a process that knows older ones');
select is(pg_temp.renamed((lib.notice_names(person('ann')))[1]), '[]', 'and nothing to one that knows them');

-- What belongs to somebody else, or is another stream of the person
select as_owner();
update auth.event_streams set counted_until = now() + interval '30 seconds';
insert into auth.event_streams (user_id, issued_at, token_id, counted_until)
values (person('ann'), 1000, 'second', now() + interval '30 seconds');
select auth.event_streams_look(array[person('ann'), person('changed')],
    array[(select id from streams where token_id = 'ann'), (select id from streams where token_id = 'ann')],
    '{0,0}', 'a key');
select is((select array_agg(token_id order by token_id) from auth.event_streams
  where counted_until > now() + interval '45 seconds'), '{ann}', 'renews the one stream of its person');
select is((select count(*) from json_array_elements(auth.event_streams_look(array[person('changed')],
    array[(select id from streams where token_id = 'ann')], array[0::bigint], 'a key')) e
  where (e ->> 'ended')::boolean), 1::bigint, 'a stream of somebody else is none of theirs');
update auth.event_streams set counted_until = now() + interval '30 seconds' where token_id = 'ann';
select auth.event_streams_look(array[person('changed')], array[(select id from streams where token_id = 'ann')], '{0}',
  'a key');
select is((select counted_until from auth.event_streams where token_id = 'ann'), now() + interval '30 seconds',
  'and is not renewed for them');
update auth.event_streams set token_id = 'revoked' where token_id = 'second';
select is(pg_temp.looked('ann', (select counter from app.change_counters where user_id = person('ann'))), '[]',
  'another stream of the person has its own end');
select for_api_only('auth.event_streams_look(bigint[], bigint[], bigint[], text, text[])');
select * from finish();
