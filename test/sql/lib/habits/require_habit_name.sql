-- docs/contract/habits.md#habit-names: what the unique index would refuse, and nothing else; also through
-- lib.habit_edit.
select plan(17);
select as_user('ann');
select keep('cafe', habit(U&'caf\00E9')), keep('tea', habit('Tea'));
create function pg_temp.at(name text) returns text language sql as $$
  select verdict(format('select habit(%L)', name)) || ' ' || verdict(format($i$
    insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, created_at)
    values (lib.current_user_id(), %L, '', '2026-01-01', 0, 0, now())$i$, name))
$$;
select is(pg_temp.at(n), 'PT409 23505', format('refuses %s before the index does', to_json(n)))
  from unnest(array[U&'caf\00E9', U&'cafe\0301', U&'  CAFE\0301 ', 'TEA']) n;
select lives_ok(format('select lib.require_habit_name(%L)', n), format('takes %s', to_json(n)))
  from unnest(array['cafe', 'Te a']) n;
select lives_ok($$ select lib.require_habit_name(U&'Cafe\0301', kept('cafe')) $$, 'takes another form of its own name');
select refused($$ select lib.require_habit_name(U&'Cafe\0301', kept('tea')) $$, 409, 'duplicate_habit_name',
  'refuses the name of another habit');
select as_user('bob');
select lives_ok($$ select lib.require_habit_name('Tea') $$, 'takes a name that somebody else uses');

-- A habit that shares its name keeps it until it is renamed.
select as_user('ann');
update app.habits set name = U&'cafe\0301', shares_name = true where id = kept('tea');
select is(api.habit_patch(kept('tea'), '{"icon": "x"}') ->> 'name', U&'cafe\0301', 'an edit keeps a shared name');
select is(verdict(format('select api.habit_patch(kept(%L), %L)', 'tea', jsonb_build_object('name', U&'cafe\0301'))),
  'done', 'also one that sends it');
select is(verdict(format('select api.habit_patch(kept(%L), %L)', 'tea', jsonb_build_object('name', U&'Cafe\0301'))),
  'PT409', 'another case of a shared name is a new name');
select api.habit_patch(kept('cafe'), '{"name": "Milk"}');
select lives_ok($$ select api.habit_patch(kept('cafe'), jsonb_build_object('name', U&'Caf\00E9')) $$,
  'it takes no name from others');
select lives_ok($$ select api.habit_patch(kept('tea'), '{"name": "Mate"}') $$, 'it may be renamed');
select refused($$ select habit('MATE') $$, 409, 'duplicate_habit_name', 'and then has its name alone');
select is(verdict(format('select api.habit_patch(kept(%L), %L)', 'tea', jsonb_build_object('name', U&'cafe\0301'))),
  'PT409', 'but not back');
select as_user('bob'), as_owner();
select lives_ok($$ select lib.require_habit_name('Mate') $$, 'looks at the caller alone, policies or not');
select * from finish();
