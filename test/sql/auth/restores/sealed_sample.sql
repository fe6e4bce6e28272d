-- docs/backup.md#prove-a-restore
select plan(5);
select person('ann'), person('ben');
create function pg_temp.sealed(name text, master text, plain text) returns void language sql as $$
  select set_config('app.data_key', auth.data_key(tap.person(name), array[master], true), true);
  insert into app.journal_entries (user_id, written_at, updated_at, message, title)
  values (tap.person(name), now(), now(), lib.seal(plain), lib.seal('title'))
$$;
select pg_temp.sealed('ann', 'first', 'one'), pg_temp.sealed('ann', 'first', 'two'),
  pg_temp.sealed('ben', 'second', 'three');
-- Bytes that are not sealed.
insert into app.idempotency_keys (user_id, key, fingerprint, created_at) values (person('ann'), 'k', 'xy', now());
alter table app.prompts add column picture bytea;
create function pg_temp.sample(master_keys text[], most integer) returns text language sql as $$
  select s.opened || ' ' || cardinality(s.unopened) from auth.sealed_sample(master_keys, most) s
$$;
select is(pg_temp.sample('{first,second}', 9), '6 0', 'every text opens');
select is(current_setting('app.data_key'), '', 'no key stays');
select is(pg_temp.sample('{first,second}', 2), '4 0', 'of a sample of each column');
select is(pg_temp.sample('{first}', 9), '4 2', 'texts whose key is missing do not');
select is((select unopened[1] from auth.sealed_sample('{first}', 9)),
  'app.journal_entries.message of user ' || person('ben'), 'and are named');
select * from finish();
