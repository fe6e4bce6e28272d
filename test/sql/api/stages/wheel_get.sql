select plan(9);
create function pg_temp.write(name text, first integer, second integer, times integer default 1,
  deleted timestamptz default null)
returns void language sql security definer as $$
  insert into app.journal_entries (user_id, written_at, updated_at, deleted_at, message, primary_aspect,
    secondary_aspect)
  select tap.person(name), now(), now(), deleted, '\x00', first, second from generate_series(1, times)
$$;
select as_user('ann');
select is(each(api.wheel_get() -> 'aspects', 'aspect'), array_fill(''::text, array[10]),
  'has ten aspects, also without stage rows');
select stages();
select is(each(api.wheel_get() -> 'aspects', 'fullness'), array_fill('0'::text, array[10]),
  'all aspects are at 0 for a new person');
select pg_temp.write('ann', 1, 2), pg_temp.write('ann', 3, null, 12), pg_temp.write('ann', 4, null, 3, now()),
  pg_temp.write('ben', 5, 6);
select is((each(api.wheel_get() -> 'aspects', 'fullness'))[:6], '{0.02,0.01,0.2,0,0,0}',
  'a primary aspect adds 0.02, a secondary 0.01, ten entries 0.2; deleted and foreign entries add nothing');
select habit('Walk', '{"stage": "3"}') is not null, log(goal(habit('Run', '{"stage": "3"}'), 'low'), '2026-03-01');
select is((each(api.wheel_get() -> 'aspects', 'fullness'))[3], '0.7',
  'adds to the progress of the stage, also of a locked one');
select as_owner();
delete from app.habits where name = 'Walk';
select as_user('ann');
select is((each(api.wheel_get() -> 'aspects', 'fullness'))[3], '1', 'fullness ends at 1');
select is((each(api.wheel_get() -> 'aspects', 'stage_number')), '{1,2,3,4,5,6,7,8,9,10}',
  'lists the aspects by stage');
select for_api_only('api.wheel_get()');
select * from finish();
