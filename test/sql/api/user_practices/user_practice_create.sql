-- events: user_practice_created 6
select plan(16);
select travel('2026-06-15 23:30Z'), zone('Europe/Berlin');
select keep('sit', practice()), keep('walk', practice()), keep('draft', practice(by_name => 'bob', approved => false)),
  keep('nine', practice(stage => 9));
create function body(name text, stage integer default 1) returns jsonb language sql as $$
  select jsonb_build_object('practice_id', tap.kept(name), 'stage_number', stage) $$;
grant execute on function body to public;
select as_user('ann');
select keep('one', selection(kept('sit')));
select is((select start_date from app.user_practices), '2026-06-16', 'starts a selection on the caller''s local day');
select is(selection(kept('sit')), kept('one'), 'answers the open selection of the same practice again');
select travel('2026-06-20 12:00Z');
select isnt(selection(kept('walk')), kept('one'), 'opens a new selection for another practice');
select results_eq('select practice_id, start_date, end_date from app.user_practices order by id',
  $$ values (kept('sit'), '2026-06-16'::date, '2026-06-20'::date), (kept('walk'), '2026-06-20', null) $$,
  'ends the selection before it today');
select travel('2026-06-25 12:00Z'), keep('again', selection(kept('sit')));
select is(selection(kept('sit')), kept('again'), 'answers the open one, not one of the same practice that has ended');
select travel('2026-06-27 12:00Z'), selection(kept('walk'));
select is((select string_agg(coalesce(to_char(end_date, 'DD'), 'open'), ' ' order by id) from app.user_practices),
  '20 25 27 open', 'what has ended stays as it ended');
select is(api.user_practice_create(body('nine', 9)) ->> 'effective_name', null,
  'leaves effective_name null, and accepts a practice of a later stage');
select refused($$ select api.user_practice_create('{"practice_id": 0, "stage_number": 1}') $$, 404,
  'practice_not_found', 'refuses a practice that does not exist with 404');
select refused($$ select api.user_practice_create(body('draft', 5)) $$, 400, 'practice_not_approved',
  'refuses the draft of somebody else with 400 before it checks the stage');
select refused($$ select api.user_practice_create(body('sit', 2)) $$, 400, 'stage_number_mismatch',
  'refuses a practice of another stage with 400');
select throws_ok($$ insert into app.user_practices (user_id, practice_id, stage_number, start_date)
  values (person('ann'), kept('sit'), 1, '2026-06-20') $$,
  '23505', null, 'allows one open selection per stage');
select as_user('bob');
select lives_ok($$ select selection(kept('draft')) $$, 'accepts a draft of the caller');
select as_user();
select throws_ok($$ select api.user_practice_create(body('sit')) $$, '42501', null,
  'refuses a selection without a caller');
select for_api_only('api.user_practice_create(jsonb)');
select * from finish();
