-- docs/contract/auth.md#data-keys
select plan(15);
delete from auth.data_keys;
create temp table people as select n, tap.person('p' || n) as id,
  auth.data_key(tap.person('p' || n), array[case when n = 4 then 'lost' else 'old' end], true) as data_key
  from generate_series(1, 6) n;
update auth.data_keys set wrapped_key = '\xdeadbeef' where user_id = (select id from people where n = 5);
create function pg_temp.rotated(after bigint, batch integer) returns text language sql as $$
  select rewrapped || ' ' || cardinality(unopened) || ' ' || case when r.last_user_id is null then '-'
    else (select count(*) from people where id <= r.last_user_id)::text end
    from auth.data_keys_rotate(array['new', 'old'], after, batch) r
$$;
select is(pg_temp.rotated(0, 2), '2 0 2', 'wraps the keys of the first batch again');
select is((select count(*) from auth.data_keys where master_key_id = auth.master_key_id('new')), 2::bigint,
  'wraps as many keys as the batch has under the new master key');
select is(auth.data_key(id, array['new', 'old'], false), data_key, 'changes no data key') from people where n <= 3;
select is(pg_temp.rotated(0, 10), '2 2 6', 'a new start continues with the rest, and counts what no master key opens');
select is(pg_temp.rotated(0, 10), '0 2 5', 'a further start finds only what no master key opens');
select is(pg_temp.rotated((select max(id) from people), 10), '0 0 -', 'answers no next person after the last one');
select is(auth.data_key(id, array['new'], false), data_key, 'opens each key without the old master key') from people
  where n <= 3;
select is(auth.data_key((select id from people where n = 4), array['new', 'old'], false), '!',
  'leaves a key under a lost master key closed');
select is(auth.data_key((select id from people where n = 4), array['new', 'lost'], false), data_key,
  'opens a key under a lost master key once that key is given again')
  from people where n = 4;
select is((select wrapped_key from auth.data_keys d join people p on p.id = d.user_id where p.n = 5), '\xdeadbeef',
  'leaves a damaged key as it was');
update auth.data_keys set wrapped_key = extensions.pgp_sym_encrypt((select data_key from people where n = 6), 'old'),
  master_key_id = auth.master_key_id('old') where user_id = (select id from people where n = 6);
select is((select r.rewrapped from auth.data_keys_rotate(array['new', 'old', 'old'], 0, 10) r), 1,
  'takes a master key that is given twice for one');
select * from finish();
