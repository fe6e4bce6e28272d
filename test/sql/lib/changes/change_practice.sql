-- docs/contract/changes.md#the-counter
select plan(7);
create function pg_temp.counters() returns table (catalogue bigint, ann bigint, ben bigint) language sql as $$
  select (select counter from app.catalogue_counter),
         (select counter from app.change_counters where user_id = tap.person('ann')),
         (select counter from app.change_counters where user_id = tap.person('ben'))
$$;
create function pg_temp.next() returns void language sql as $$
  select set_config('app.change', '', true), set_config('app.catalogue', '', true)
$$;
select keep('ann', person('ann')), keep('ben', person('ben'));
select keep('selection', follows('ben', 1, '{"mode": "count_up"}')), pg_temp.next();
select keep('practice', (select practice_id from app.user_practices));
select follows('ben', 2, '{"mode": "count_up"}'), pg_temp.next();
create temp table marks as select * from pg_temp.counters();

insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
  default_duration_minutes, mode, mode_config, approved)
values (kept('ann'), 1, 'Sit', '', '', 5, 'count_up', '{"mode": "count_up"}', false);
select results_eq(
  'select c.catalogue = m.catalogue, c.ann > coalesce(m.ann, 0), c.ben = m.ben from pg_temp.counters() c, marks m',
  'values (true, true, true)', 'a draft moves the counter of its author alone');
truncate marks; insert into marks select * from pg_temp.counters(); select pg_temp.next();
update app.practices set approved = true where submitted_by_user_id = kept('ann');
select results_eq('select c.catalogue > m.catalogue, c.ann > m.ann, c.ben = m.ben from pg_temp.counters() c, marks m',
  'values (true, true, true)', 'an approval moves the counters of the author and of the catalogues');
truncate marks; insert into marks select * from pg_temp.counters(); select pg_temp.next();
update app.practices set name = 'Another name' where id = kept('practice');
select results_eq('select c.catalogue > m.catalogue, c.ann = m.ann, c.ben > m.ben from pg_temp.counters() c, marks m',
  'values (true, true, true)', 'a new name moves the counters of those who follow the practice');
select results_eq($$ select object_id from app.changes where resource = 'user_practice' and counter =
  (select counter from app.change_counters where user_id = kept('ben')) $$, $$ values (kept('selection')) $$,
  'a new name changes the selections that show it');
truncate marks; insert into marks select * from pg_temp.counters(); select pg_temp.next();
update app.practices set description = 'New.' where id = kept('practice');
select results_eq('select c.catalogue > m.catalogue, c.ben = m.ben from pg_temp.counters() c, marks m',
  'values (true, true)', 'a new description changes no selection');
truncate marks; insert into marks select * from pg_temp.counters(); select pg_temp.next();
update app.practices set description = 'New.' where id = kept('practice');
select results_eq('select c.catalogue = m.catalogue from pg_temp.counters() c, marks m', 'values (true)',
  'an update that changes nothing moves nothing');
delete from app.user_practices; delete from app.practices where id = kept('practice');
select results_eq('select c.catalogue > m.catalogue from pg_temp.counters() c, marks m', 'values (true)',
  'a deleted preset moves the counter of the catalogues');
select * from finish();
