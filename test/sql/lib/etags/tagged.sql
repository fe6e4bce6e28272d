-- docs/contract/conditional-requests.md#tags; each route: test/http/tags.test.ts.
select plan(10);
create function pg_temp.tag(name text, turns text default '', request text default 'r') returns text
language sql as $$ select tag from lib.tagged(tap.person(name), turns, request) $$;
create function pg_temp.next() returns void language sql as $$ select set_config('app.change', '', true) $$;
select person('ann'), person('ben'), travel('2026-06-15 12:00Z');
select as_user('ann');
select matches(pg_temp.tag('ann'), '^"[0-9a-f]{32}"$', 'is a strong tag');
select is(pg_temp.tag('ann'), pg_temp.tag('ann'), 'stays while nothing changes');
select isnt(pg_temp.tag('ann'), pg_temp.tag('ben'), 'is the person''s own');
select isnt(pg_temp.tag('ann'), pg_temp.tag('ann', request => 's'), 'is for one question');
create temp table tags as select pg_temp.tag('ann') as ann, pg_temp.tag('ben') as ben;
select pg_temp.next(), entry('A page.');
select results_eq($$ select pg_temp.tag('ann') = ann, pg_temp.tag('ben') = ben from tags $$, 'values (false, true)',
  'changes with a write of the person alone');
truncate tags; insert into tags select pg_temp.tag('ann');
select travel('2026-06-15 23:59:59.999999Z');
select is(pg_temp.tag('ann'), (select ann from tags), 'stays until the day ends');
select travel('2026-06-16 00:00Z');
select isnt(pg_temp.tag('ann'), (select ann from tags), 'changes with the day');
select zone('America/Los_Angeles'), travel('2026-06-16 01:00Z');
select is(pg_temp.tag('ann'), (select ann from tags), 'the day is that of the person''s zone');
select zone('UTC'), travel('2026-06-15 12:00Z'), as_owner();
insert into app.goal_group_templates (name) values ('Body');
select as_user('ann');
select isnt(pg_temp.tag('ann'), (select ann from tags), 'changes with a catalogue');
select as_role('app_worker');
select throws_ok($$ select lib.tagged(1, '', '') $$, '42501', null, 'the worker asks for no tags');
select * from finish();
