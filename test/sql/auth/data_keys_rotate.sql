-- Re-wrapping the data keys under a new master key, batch by batch (decision D44).
select plan(14);
delete from auth.data_keys;
create temp table people as select n, tap.person('p' || n) as id, auth.data_key(tap.person('p' || n), array[case when n = 4 then 'lost' else 'old' end], true) as data_key
  from generate_series(1, 6) n;
update auth.data_keys set wrapped_key = '\xdeadbeef' where user_id = (select id from people where n = 5);
create function pg_temp.rotated(after bigint, batch integer) returns text language sql as $$
  select rewrapped || ' ' || cardinality(unopened) || ' ' || case when r.last_user_id is null then '-' else (select count(*) from people where id <= r.last_user_id)::text end
    from auth.data_keys_rotate(array['new', 'old'], after, batch) r
$$;
select is(pg_temp.rotated(0, 2), '2 0 2', 'the first batch');
select is((select count(*) from auth.data_keys where master_key_id = auth.master_key_id('new')), 2::bigint, 'is under the new key');
select is(auth.data_key(id, array['new', 'old'], false), data_key, 'a key stays what it was') from people where n <= 3;
select is(pg_temp.rotated(0, 10), '2 2 6', 'started again, it goes on where it was; what nobody opens is counted and the others go on');
select is(pg_temp.rotated(0, 10), '0 2 5', 'only those are left');
select is(pg_temp.rotated((select max(id) from people), 10), '0 0 -', 'after the last there is nobody');
select is(auth.data_key(id, array['new'], false), data_key, 'the old key is needed no more') from people where n <= 3;
select is(auth.data_key((select id from people where n = 4), array['new', 'old'], false), '!', 'a key under a lost one is left as it is');
select is(auth.data_key((select id from people where n = 4), array['new', 'lost'], false), data_key, 'for the day the lost one is found')
  from people where n = 4;
select is((select wrapped_key from auth.data_keys d join people p on p.id = d.user_id where p.n = 5), '\xdeadbeef', 'so is a damaged one');
select * from finish();
