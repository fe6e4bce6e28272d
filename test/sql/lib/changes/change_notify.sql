-- docs/contract/changes.md#how-a-stream-hears-of-a-write; what it sends: test/http/changes-stream.test.ts.
select plan(4);
select keep('ann', person('ann'));
create temp table heard (at xid8);
create function pg_temp.wakes(statement text) returns boolean language plpgsql as $$
begin
  delete from app.change_counters;
  insert into app.change_counters (user_id, counter, followed_until) values
    (tap.kept('ann'), 1, now() + interval '1 minute');
  truncate heard;
  execute statement;
  return exists (select from heard);
end $$;
create or replace function lib.notice_name(kind text, id bigint, at timestamptz default now()) returns text
language plpgsql volatile as $$
begin
  insert into heard values (pg_current_xact_id());
  return kind || id;
end $$;
select ok(pg_temp.wakes('update app.change_counters set counter = 2'), 'a moved counter of somebody who is followed');
select ok(pg_temp.wakes('delete from app.change_counters'), 'a counter that goes with its account');
select ok(not pg_temp.wakes('update app.change_counters set followed_until = now() + interval ''2 minutes'''),
  'not a counter that stays');
select ok(not pg_temp.wakes($$ update app.change_counters set followed_until = now(), counter = 2 $$),
  'not that of somebody whom nobody follows');
select * from finish();
