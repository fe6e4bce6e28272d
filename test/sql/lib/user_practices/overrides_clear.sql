-- What was edited by hand before the constraints of app.user_practices (docs/contract/operations.md#derived-rows).
select plan(3);
alter table app.user_practices drop constraint user_practices_override_is_one_of_a_mode,
  drop constraint user_practices_normal_form_is_one_of_a_mode;
select follows('ann', 1, '{"mode": "count_up"}', '{"mode": "tarot", "deck": 5}'),
  follows('ann', 2, '{"mode": "count_up"}', '{"mode": "tarot"}'), follows('ann', 3, '{"mode": "count_up"}'),
  follows('ann', 4, '{"mode": "count_up"}', '{"mode": "tarot"}'),
  follows('bob', 1, '{"mode": "count_up"}', '{"mode": "tarot", "deck": 5}');
update app.user_practices set mode_config_normal = '{}' where stage_number = 4;
create function pg_temp.left() returns text[] language sql as $$
  select array_agg(concat_ws(' ', split_part(u.email, '@', 1), p.stage_number, p.mode_config_override,
      p.mode_config_normal, p.override_md5 is not null) order by u.email, p.stage_number)
    from app.user_practices p join auth.users u on u.id = p.user_id
$$;
select lib.overrides_clear(person('ann'));
select is(pg_temp.left(), array['ann 1 f', 'ann 2 {"mode": "tarot"} {"mode": "tarot"} t', 'ann 3 f', 'ann 4 f',
  'bob 1 {"mode": "tarot", "deck": 5} {"mode": "tarot", "deck": 5} t'],
  'clears what is no config or has no normal form, of one person');
select is((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    and (classid::bigint << 32) + objid::bigint = person('ann')), 1::bigint, 'holds the lock of the person');
select ok(not has_function_privilege('app_api', 'lib.overrides_clear(bigint)', 'execute')
  and not has_function_privilege('app_worker', 'lib.overrides_clear(bigint)', 'execute'), 'is for the owner alone');
select * from finish();
