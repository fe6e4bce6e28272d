-- The program starts on Monday 2026-01-05; day 0 is that day.
select plan(14);
select as_user('ann'), zone('UTC'), travel('2026-01-05 10:00Z');

-- The keys that are open a number of days after the start.
create function pg_temp.open_on(day integer, at time default '00:00') returns text language sql as $$
  select travel((date '2026-01-05' + day + at) at time zone lib.current_timezone());
  select string_agg(s ->> 'scope_key', ' ' order by nth)
    from json_array_elements(api.reflections_current() -> 'scopes') with ordinality t (s, nth)
$$;
select is(api.reflections_current()::jsonb, '{"scopes": []}', 'answers none without a progress row');
select program('ann', '2026-01-05 15:30Z', cycle_number => 2);
select is(pg_temp.open_on(day), keys, 'answers what is open on day ' || day) from (values
  (0, 'c2:w1 c2:s1 c2:p1 c2:t1 c2:prog'), (20, 'c2:w3 c2:s1 c2:p1 c2:t1 c2:prog'),
  (21, 'c2:w4 c2:s2 c2:p1 c2:t1 c2:prog'), (251, 'c2:w36 c2:s10 c2:p5 c2:t2 c2:prog'), (252, null)) t (day, keys);
select keep('draft', entry('r', '{"reflection_level": "stage", "reflection_scope_key": "c2:s1"}'));
select pg_temp.open_on(1);
select is((api.reflections_current() -> 'scopes' -> 1)::jsonb, jsonb_build_object('level', 'stage',
  'scope_key', 'c2:s1', 'window_start', '2026-01-05T15:30:00.000000Z', 'window_end', '2026-01-26T15:30:00.000000Z',
  'existing_entry_id', kept('draft')), 'answers every key, with the entry that has the scope');
create function pg_temp.entries() returns text[] language sql as $$
  select array_agg(coalesce(s ->> 'existing_entry_id', '-') order by nth)
    from json_array_elements(api.reflections_current() -> 'scopes') with ordinality t (s, nth)
$$;
select is(pg_temp.entries(), array['-', kept('draft')::text, '-', '-', '-'], 'an entry is shown for its own scope');
select api.journal_entry_delete(kept('draft'));
select is(pg_temp.entries(), '{-,-,-,-,-}', 'a deleted one for none');
select zone('America/Los_Angeles');
select is(left(pg_temp.open_on(6, '23:59'), 5), 'c2:w1', 'the week lasts until the local midnight');
select as_user('bob');
select is(pg_temp.open_on(6), null, 'answers none to somebody else without a program');
select for_api_only('api.reflections_current()');
select * from finish();
