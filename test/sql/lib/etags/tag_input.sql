-- docs/contract/conditional-requests.md#what-else-changes-a-tag
select plan(20);
create function pg_temp.input(name text) returns text language sql as $$
  select lib.tag_input(tap.person('ann'), name)
$$;
create temp table kept_inputs (label text primary key, was text);
create function pg_temp.keep_input(name text) returns void language sql as $$
  insert into kept_inputs values (name, pg_temp.input(name)) on conflict (label) do update set was = excluded.was
$$;
create function pg_temp.changed(name text) returns boolean language sql as $$
  select pg_temp.input(name) is distinct from k.was from kept_inputs k where k.label = name
$$;
select person('ann'), travel('2026-06-15 12:00Z');
select as_user('ann'), keep('goal', goal(habit('Walk'), 'low'));
select api.goal_completion_create(jsonb_build_object('goal_id', kept('goal'), 'did_complete', true));
select as_owner(), pg_temp.keep_input('recent_completions');
select travel(timestamptz '2026-06-15 12:00Z' + interval '90 days');
select ok(not pg_temp.changed('recent_completions'), 'a completion is shown until it is 90 days old');
select travel(timestamptz '2026-06-15 12:00:00.000001Z' + interval '90 days');
select ok(pg_temp.changed('recent_completions'), 'a completion leaves after 90 days');

select program('ann', '2026-06-01 08:30Z'), travel('2026-06-15 08:29:59Z'), pg_temp.keep_input('stage_day');
select travel('2026-06-15 08:30Z');
select ok(pg_temp.changed('stage_day'), 'a day of the stage ends after multiples of 24 hours');
select pg_temp.keep_input('stage_day'), travel('2026-06-16 08:29:59Z');
select ok(not pg_temp.changed('stage_day'), 'and not before');
select travel('2027-06-16 08:29:59Z'), pg_temp.keep_input('stage_day'), travel('2027-07-16 08:29:59Z');
select ok(not pg_temp.changed('stage_day'), 'all days of a stage end once');
select travel('2026-07-13 08:30Z'), pg_temp.keep_input('stage_day'), travel('2026-07-14 08:30Z');
select ok(not pg_temp.changed('stage_day'), 'after 42 days');
select travel('2026-05-31 08:30Z'), pg_temp.keep_input('stage_day'), travel('2026-06-01 09:00Z');
select ok(not pg_temp.changed('stage_day'), 'the first day is counted from its begin');
select travel('2026-06-02 08:30Z');
select ok(pg_temp.changed('stage_day'), 'and ends, too');

insert into app.return_arcs (user_id, started_at) values (person('ann'), '2026-06-01 08:30Z');
select travel('2026-06-08 08:29:59Z'), pg_temp.keep_input('return_week'), travel('2026-06-08 08:30Z');
select ok(pg_temp.changed('return_week'), 'a week of an arc ends after 7 times 24 hours');
select pg_temp.keep_input('return_week'), travel('2026-06-15 08:29:59Z');
select ok(not pg_temp.changed('return_week'), 'and not before');
select travel('2026-07-06 08:29:59Z'), pg_temp.keep_input('return_week'), travel('2026-07-06 08:30Z');
select ok(pg_temp.changed('return_week'), 'an arc completes with its fifth week');
select pg_temp.keep_input('return_week'), travel('2026-07-13 08:30Z');
select ok(not pg_temp.changed('return_week'), 'and has no sixth');
update app.return_arcs set paused_at = '2026-06-08 08:29:59Z';
select travel('2026-06-08 08:29:59Z'), pg_temp.keep_input('return_week'), travel('2026-06-18 08:30Z');
select ok(not pg_temp.changed('return_week'), 'a paused arc stands still');

select travel('2026-06-30 23:59:59Z'), pg_temp.keep_input('wallet_month'), travel('2026-07-01 00:00Z');
select ok(pg_temp.changed('wallet_month'), 'a month of the wallet ends in UTC');

select keep('selection', follows('ann', 1, '{"mode": "count_up"}'));
insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode, insight)
values (person('ann'), kept('selection'), '2026-06-01 12:00Z', 5, 'count_up', 'x'),
  (person('ann'), kept('selection'), '2026-06-02 12:00Z', 5, 'count_up', null),
  (person('ann'), kept('selection'), '2026-06-01 11:00Z', 5, 'count_up', 'x');
select travel('2026-07-31 12:00Z'), pg_temp.keep_input('last_insight');
select is(pg_temp.input('last_insight'), (select min(id)::text from app.practice_sessions), 'shows the last insight');
select travel('2026-07-31 12:00:00.000001Z');
select ok(pg_temp.changed('last_insight'), 'an insight is shown for 60 days');

select pg_temp.keep_input('link_uses');
insert into auth.practice_share_links (token_hash, sealed_token, created_by_user_id, created_at, use_count)
values ('', '', person('ann'), now(), 1);
select ok(pg_temp.changed('link_uses'), 'an import changes the list of links');
-- What others have changes nothing of ann's: asked without policies.
select set_config('app.data_key', '', true), stages(), chapters(1, '{a}'), travel('2026-06-15 12:00Z');
create temp view now_inputs as select name, pg_temp.input(name) as input
  from unnest('{recent_completions,return_week,stage_day,last_insight,link_uses,changes}'::text[]) name;
create temp table before as select * from now_inputs;
select whole_life('ben');
update app.practice_sessions set insight = 'x' where user_id = person('ben');
update app.stage_progress set stage_started_at = '2026-05-15' where user_id = person('ben');
update app.goal_completions set local_day = '2026-06-01', recorded_at = '2026-06-01 12:00Z'
 where user_id = person('ben') and id = (select min(c.id) from app.goal_completions c where c.user_id = person('ben'));
insert into auth.practice_share_links (token_hash, sealed_token, created_by_user_id, created_at, use_count)
values ('x', 'x', person('ben'), now(), 7);
insert into app.return_arcs (user_id, started_at, left_at)
values (person('ann'), '2026-05-01 08:30Z', '2026-05-02 08:30Z');
select results_eq('select * from now_inputs', 'select * from before',
  'others change nothing, nor does an arc that was left');
select throws_ok($$ select pg_temp.input('phase of the moon') $$, '20000', null, 'an unknown name is a defect');

-- What assistants did, and which of them may come.
select person('bob'), travel('2026-07-01 12:00Z');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
select person(t.owner), t.name, '{habits:read}', 'tsw', sha256(t.name::bytea), lib.now(), t.until::timestamptz, 0
  from (values ('ann', 'one', '2026-07-02Z'), ('ann', 'expired', '2026-07-01 12:00Z'), ('ann', 'two', '2026-07-02Z'),
    ('bob', 'bobs', '2026-07-02Z')) t (owner, name, until);
insert into app.token_uses (user_id, token_id, day, route, calls, refusals, texts)
select t.user_id, t.id, '2026-07-01', 'GET /habits/', case t.name when 'bobs' then 100 else 1 end, 2, 3
  from auth.api_tokens t;
select is(pg_temp.input('token_uses'), concat_ws(' ', 18, lib.next_month()::text, 2),
  'the uses of the person''s tokens, the month, and how many have not expired');
select * from finish();
