-- docs/contract/user-practices.md#name-and-config-in-effect
select plan(5);
select as_user('ann');
select keep('one', follows('ann', 1, '{"mode": "count_up"}')), keep('two', follows('ann', 2, '{"mode": "count_up"}'));
create function pg_temp.set(name text, sent json, normal json) returns bigint language sql as $$
  select (lib.override_set(tap.kept(name), sent, normal)).id
$$;
create function pg_temp.stored(name text) returns text language sql as $$
  select concat_ws(' | ', mode_config_override, mode_config_normal, override_md5 = md5(mode_config_override::text))
    from app.user_practices where id = tap.kept(name)
$$;
select is(pg_temp.set('one', '{"mode":  "count_up"}', '{"mode": "count_up", "soft_cap_minutes": null}'), kept('one'),
  'answers the selection');
select is(pg_temp.stored('one'), '{"mode":  "count_up"} | {"mode": "count_up", "soft_cap_minutes": null} | t',
  'keeps an override to the letter, its normal form, and the checksum of what was sent');
select is(pg_temp.stored('two'), '', 'leaves another selection alone');
select as_user('bob');
select is(pg_temp.set('one', null, null), null, 'sets nothing on the selection of somebody else');
select as_user('ann');
select pg_temp.set('one', null, null);
select is(pg_temp.stored('one'), '', 'null clears override, normal form and checksum');
select * from finish();
