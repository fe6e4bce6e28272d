-- docs/contract/auth.md#data-keys; the command: test/http/journal-secrecy.test.ts.
select plan(10);
select person('ann'), person('ben');
-- Texts as 0.5.0 stored them, and as an installation without keys did.
create function pg_temp.old(name text, master text, plain text) returns void language sql as $$
  insert into app.journal_entries (user_id, written_at, updated_at, message, title)
  select tap.person(name), now(), now(), '\x01' || extensions.pgp_sym_encrypt(plain,
    auth.data_key(tap.person(name), array[master], true)), '\x00' || convert_to('A title', 'UTF8')
$$;
select pg_temp.old('ann', 'first', 'one'), pg_temp.old('ann', 'first', 'two'), pg_temp.old('ben', 'second', 'three');
create temp table before as select (select sum(counter) from app.change_counters) as counters,
  (select count(*) from app.changes) as changes;
create function pg_temp.rotated(column_name text, master_keys text[], batch integer default 9) returns text language sql
as $$
  select concat_ws(' ', r.sealed, cardinality(r.unopened), r.after_id is not null)
    from auth.texts_rotate(master_keys, 'app.journal_entries', 'user_id', column_name, batch, 0, 0) r
$$;
create function pg_temp.texts(name text, master text) returns text language plpgsql as $$
begin
  perform set_config('app.data_key', auth.data_key(tap.person(name), array[master], false), true);
  return (select string_agg(b.message || ' ' || b.title, ',' order by b.message)
    from app.journal_entries e, lib.journal_entry_body(e) b where e.user_id = tap.person(name));
end $$;
select is(pg_temp.rotated('message', '{first,second}', 2), '2 0 t', 'seals a batch');
select is(pg_temp.rotated('message', '{first}'), '0 1 t', 'leaves a text that does not open, and names it');
select is(pg_temp.rotated('message', '{first,second}'), '1 0 t', 'seals the rest');
select is(pg_temp.rotated('message', '{first,second}'), '0 0 f', 'once');
select is(pg_temp.rotated('title', '{first,second}'), '3 0 t', 'and what was plain');
select is(concat(current_setting('app.data_key'), current_setting('app.resealing')), '',
  'leaves neither a key behind nor that texts are sealed anew');
select is((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    and (classid::bigint << 32) + objid::bigint in (person('ann'), person('ben'))), 2::bigint,
  'holds the locks of the persons');
select is(pg_temp.texts('ann', 'first') || ',' || pg_temp.texts('ben', 'second'),
  'one A title,two A title,three A title',
  'the texts are those of before');
select is((select array_agg(distinct get_byte(message, 0) || ' ' || get_byte(title, 0)) from app.journal_entries),
  '{2 2}',
  'all are of the new form');
select results_eq('select (select sum(counter) from app.change_counters), (select count(*) from app.changes)',
  'select counters, changes from before', 'no device hears of it');
select * from finish();
