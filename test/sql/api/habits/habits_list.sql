select plan(26);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select habit(name, jsonb_build_object('sort_order', sort_order))
  from (values ('last', null), ('third', 2), ('first', -1), ('fourth', 2), ('very last', null), ('second', 0))
    h (name, sort_order);

create function pg_temp.names(body text) returns text language sql as $$
  select string_agg(h ->> 'name', ', ' order by nth) from json_array_elements(body::json) with ordinality l (h, nth)
$$;
select is(pg_temp.names(api.habits_list(50, 0, false)), 'first, second, third, fourth, last, very last',
  'sorts by sort_order with nulls last, then by id');
select is(pg_temp.names(api.habits_list(2, 3, false)), 'fourth, last', 'answers the page of limit and offset');
select is(api.habits_list(2, 4, true)::jsonb - 'items', '{"total": 6, "limit": 2, "offset": 4, "has_more": false}',
  'counts all habits in the envelope');
select is(pg_temp.names(api.habits_list(2, 0, true)::json ->> 'items'), 'first, second',
  'answers the page of limit and offset in the envelope');
select is(api.habits_list(2, 6, true)::jsonb, '{"items": [], "total": 6, "limit": 2, "offset": 6, "has_more": false}',
  'answers no habit after the last');

-- One habit per way in which a body can be unusual
select as_user('eve'), zone('Pacific/Kiritimati');
select keep('odd', habit(E'A "quoted" \\ name\n\t\u0001 of Ünï 🌱 </script>', '{"icon": "\"",
    "notification_times": ["08:00", "a\"b\\", ""], "notification_frequency": "weekly",
    "notification_days": ["Mon", null], "sort_order": -1, "stage": "3\"",
    "milestone_notifications": true, "revealed": true, "is_carryover": true}')),
  keep('plain', habit('Plain')), keep('left', habit('Left alone', '{"start_date": "2026-06-01"}')),
  keep('bare', habit('Without goals'));
select api.goal_update(goal(kept('left'), 'clear'), goal_body('{"tier": "clear", "is_additive": false, "target": 0,
  "frequency": 0.1, "description": "None \"at\" all\n", "target_unit": "\\", "frequency_unit": "\"",
  "days_of_week": ["Mon", "Sun"], "goal_group_id": null}') || jsonb_build_object('goal_group_id',
  api.goal_group_create('{"name": "Group", "shared_template": false}') -> 'id'));
select as_owner();
delete from app.goals g where g.habit_id = kept('bare');
update app.goals g set target = 1e-7 where g.id = goal(kept('odd'), 'low');
select log(goal(kept('odd'), 'low'), day, units) from (values
  ('2026-06-15'::date, 0.1::double precision), ('2026-06-14', 1e300), ('2026-06-13', 0), ('2026-03-18', 5e-324),
  ('2026-03-17', 1), ('2026-03-16', 2)) l (day, units);
select log(goal(kept('left'), 'clear'), '2026-06-10', 1), log(goal(kept('plain'), 'stretch'), '2026-06-16');
-- The window begins in the morning of 2026-03-18 in this zone, so a completion of the day before may be in it.
update app.goal_completions c set recorded_at = '2026-03-17 12:00:00.1Z' where c.local_day = '2026-03-18';
update app.goal_completions c set recorded_at = '2026-03-17 12:00Z' where c.local_day = '2026-03-17';
update app.goal_completions c set recorded_at = '2026-03-17 11:59:59.999999Z' where c.local_day = '2026-03-16';

select as_user('eve');
create temp view listed as
  select nth, item from json_array_elements(api.habits_list(50, 0, false)::json) with ordinality l (item, nth);
select results_eq('select (item ->> ''id'')::bigint from listed order by nth',
  $$ values (kept('odd')), (kept('plain')), (kept('left')), (kept('bare')) $$, 'lists the habits to compare');
select is((select item from listed where nth = i)::jsonb, api.habit_get(kept(name))::jsonb,
    'shows ' || description || ' with the values of GET /habits/{habit_id}')
  from (values (1, 'odd', 'unusual texts and numbers'), (2, 'plain', 'an additive habit'),
    (3, 'left', 'a subtractive habit'), (4, 'bare', 'a habit without goals')) h (i, name, description);
select is_empty($$ select h.id from app.habits h 
  where not to_jsonb(h) @> (lib.habit_body(h)::jsonb - '{streak,streak_unit}'::text[]) $$,
  'shows the columns of habits with unusual texts');
select matches((select lib.habit_head(h, 0) from app.habits b, json_populate_record(b,
    '{"streak_rule": {"kind": "units", "per": "week", "amount": 2.5}}') h where b.id = kept('bare')),
  '"streak_rule":\{"[a-z]+":[^ ]+},"streak_unit"', 'writes a rule in the style of the rest, without spaces');
select is_empty($$ select g.id from app.goals g where not to_jsonb(g) @> lib.goal_body(g)::jsonb $$,
  'shows the columns of goals with unusual texts and numbers');
select is((select json_agg(k) from listed, json_object_keys(item) k where nth = 1)::text,
  (select json_agg(k) from json_object_keys(api.habit_get(kept('odd'))) k)::text, 'shows the keys of a habit in order');
select is((select json_agg(k) from listed, json_object_keys(item #> '{goals,0}') k where nth = 1)::text,
  (select json_agg(k) from json_object_keys(api.habit_get(kept('odd')) #> '{goals,0}') k)::text,
  'shows the keys of a goal in order');
select is((select json_agg(k) from listed, json_object_keys(item #> '{goals,0,completions,0}') k where nth = 1)::text,
  (select json_agg(k) from json_object_keys(api.habit_get(kept('odd')) #> '{goals,0,completions,0}') k)::text,
  'shows the keys of a completion in order');
select is((select json_agg(c -> 'timestamp') from listed, json_array_elements(item #> '{goals,0,completions}') c
    where nth = 1)::jsonb, '["2026-03-17T12:00:00.000000Z", "2026-03-17T12:00:00.100000Z",
  "2026-06-13T12:00:00.000000Z", "2026-06-14T12:00:00.000000Z", "2026-06-15T12:00:00.000000Z"]',
  'lists completions recorded in the last 90 days, oldest first');

-- Streaks by rules and pauses are read for all habits at once.
select as_owner();
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
  values (person('eve'), '2026-06-11', '2026-06-12', now());
select as_user('eve');
select is((select jsonb_agg(item::jsonb order by nth) from listed),
  (select jsonb_agg(api.habit_get(kept(name))::jsonb order by n)
    from unnest('{odd,plain,left,bare}'::text[]) with ordinality l (name, n)),
  'shows each habit once, with its own streak, where a person has a pause');

-- What lets the list search by local day
select as_owner();
select throws_ok($$
  update app.goal_completions c set recorded_at = '2026-06-12 23:59:59Z' where c.local_day = '2026-06-14'
$$, '23514', null, 'refuses an instant two days before the local day in UTC');
select as_user('eve'), travel('2026-06-15 00:30Z');
select zone(name), api.goal_completion_create(jsonb_build_object('goal_id', goal(kept('plain'), tier),
    'did_complete', true, 'completed_on', day))
  from (values ('Pacific/Kiritimati', 'low', '2026-06-10'), ('Etc/GMT+12', 'clear', '2026-06-10')) l (name, tier, day);
select is((select json_agg(g -> 'completions' -> 0 -> 'timestamp') from listed, json_array_elements(item -> 'goals') g
      where nth = 2)::jsonb,
  '["2026-06-09T22:00:00.000000Z", "2026-06-11T00:00:00.000000Z", "2026-06-16T12:00:00.000000Z"]',
  'lists completions from the zones that are farthest from UTC');
select is((select json_agg(g -> 'completions' -> 0 -> 'local_day') from listed, json_array_elements(item -> 'goals') g
      where nth = 2)::jsonb - 2, '["2026-06-10", "2026-06-10"]', 'shows the local day of each');

select as_user('bob');
select is(api.habits_list(50, 0, true)::jsonb, '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}',
  'answers no habit of somebody else');
select as_user();
select is(api.habits_list(50, 0, false), '[]', 'answers an empty list without a caller');
select for_api_only('api.habits_list(integer, integer, boolean)');
select * from finish();
