-- docs/contract/changes.md#the-counter
select plan(5);
create function pg_temp.moved(statement text) returns boolean language plpgsql as $$
declare
  v_before bigint := (select counter from app.catalogue_counter);
begin
  perform set_config('app.catalogue', '', true);
  execute statement;
  return (select counter from app.catalogue_counter) is distinct from v_before;
end $$;
select ok(pg_temp.moved($$ insert into app.goal_group_templates (name) values ('Body') $$), 'a new template moves it');
select ok(not pg_temp.moved($$ update app.goal_group_templates set name = 'Body' $$),
  'an update that changes nothing does not');
select ok(pg_temp.moved($$ update app.goal_group_templates set name = 'Mind' $$), 'one that changes a name does');
select ok(not pg_temp.moved($$ select jobs.seed_practice_tags('[]') $$), 'a seed that finds nothing to do does not');
select ok(pg_temp.moved('delete from app.goal_group_templates'), 'a deleted template moves it');
select * from finish();
