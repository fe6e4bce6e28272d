-- Each table's columns: test/sql/lib/text/sealed_columns.sql.
select plan(6);
select person('ann'), set_config('app.data_key', 'a key', true);
insert into app.journal_entries (user_id, written_at, updated_at, message, title)
select person('ann'), now(), now(), lib.seal('Page ' || n), lib.seal('Title ' || n) from generate_series(1, 2) n;
create function pg_temp.page(n integer) returns bigint language sql as $$
  select id from app.journal_entries where user_id = tap.person('ann') order by id offset n - 1 limit 1
$$;
create function pg_temp.read(n integer) returns text language sql as $$
  select to_json(b) ->> 'message' || '/' || b.title from app.journal_entries e, lib.journal_entry_body(e) b
   where e.id = pg_temp.page(n)
$$;
select is(pg_temp.read(1), 'Page 1/Title 1', 'new rows are bound to their ids');
update app.journal_entries set message = lib.seal('Another') where id = pg_temp.page(1);
select is(pg_temp.read(1), 'Another/Title 1', 'so is a text that is written later');
update app.journal_entries set status = 'finished';
select is(pg_temp.read(2), 'Page 2/Title 2', 'a row that changes otherwise keeps its texts');
update app.journal_entries e set message = o.message from app.journal_entries o
 where e.id = pg_temp.page(2) and o.id = pg_temp.page(1);
select refused('select pg_temp.read(2)', 500, 'decryption_failure', 'a text of another row is refused');
update app.journal_entries set title = message where id = pg_temp.page(1);
select refused('select pg_temp.read(1)', 500, 'decryption_failure', 'and one of another column');
select set_config('app.data_key', '', true);
insert into app.journal_entries (user_id, written_at, updated_at, message, title)
select person('ann'), now(), now(), lib.seal('Plain'), null;
select is(pg_temp.read(3), 'Plain/', 'without keys a text is plain');
select * from finish();
