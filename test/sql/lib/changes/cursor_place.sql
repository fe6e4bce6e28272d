-- docs/contract/changes.md#cursors
select plan(9);
select person('ann'), travel('2026-06-15 12:00Z');
create temp table cursors as select null::text as given;
grant select, insert, update on cursors to public;
create function pg_temp.place(key text default 'a key', counter bigint default 1000) returns text language sql as $$
  select p::text from cursors, lib.cursor_place(key, given, counter) p
$$;
create function pg_temp.refusals() returns text[] language plpgsql as $$
declare
  v_bytes bytea := (select decode(translate(given, '-_', '+/'), 'base64') from cursors);
  v_found text[];
  v_byte integer;
  v_mask integer;
begin
  for v_byte, v_mask in select b, m from generate_series(0, 50) b, unnest('{1, 127, 128, 255}'::int[]) m loop
    begin
      perform lib.cursor_place('a key', translate(encode(set_byte(v_bytes, v_byte, get_byte(v_bytes, v_byte) # v_mask),
        'base64'), E'+/\n', '-_'), 1000);
      v_found := v_found || 'read'::text;
    exception when others then
      v_found := v_found || (sqlstate || ' ' || sqlerrm);
    end;
  end loop;
  return array(select distinct unnest(v_found));
end $$;
select as_user('ann');
update cursors set given = lib.cursor_text('a key', 2::smallint, 1000, 32767::smallint, 9007199254740993);
select is(length(given), 68, 'has 68 characters') from cursors;
select is(pg_temp.place(), '(2,1000,32767,9007199254740993)', 'is read as it was written');
select refused($$ select pg_temp.place('another key') $$, 410, 'cursor_expired', 'refuses one made by another key');
select is(pg_temp.refusals(), '{PT410 cursor_expired}', 'refuses one in which any byte was changed');
select refused('select pg_temp.place(counter => 999)', 410, 'cursor_expired',
  'refuses one that is newer than the counter');
select travel('2026-09-13 23:59Z');
select is(pg_temp.place(), '(2,1000,32767,9007199254740993)', 'continues after 90 days');
select travel('2026-09-14 00:00Z');
select refused('select pg_temp.place()', 410, 'cursor_expired', 'refuses one that is older than 90 days');
select travel('2026-06-15 12:00Z'), set_config('app.write_history', '0123456789abcdef', true);
select refused('select pg_temp.place()', 410, 'cursor_expired', 'refuses one of another history');
select set_config('app.write_history', '', true);
update cursors set given = lib.cursor_text('a key', 1::smallint, -1, 0::smallint, -1);
select is(pg_temp.place(), '(1,-1,0,-1)', 'reads negative numbers');
select * from finish();
