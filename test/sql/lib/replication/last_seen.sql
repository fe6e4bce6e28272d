-- docs/contract/http.md#last-writes
select plan(5);
select keep('ann', person('ann')), keep('ben', person('ben'));
delete from app.change_counters;
insert into app.change_counters (user_id, counter) values (kept('ann'), 1);
select is(lib.last_seen(kept('ann')), (select lib.seen_place(xmin) from app.change_counters),
  'is the place of the newest write of the person');
select is(lib.last_seen(kept('ben')), null, 'is null before the first one');
select for_api_only('lib.last_seen(bigint)');
select * from finish();
