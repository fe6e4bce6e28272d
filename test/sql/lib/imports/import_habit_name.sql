select plan(7);
select as_user('ann');
select habit('Read'), habit('Ärger');
select as_owner();
create function pg_temp.linked(name text) returns void language sql as $$
  insert into app.import_links (user_id, source, source_key, kind, object_id, hash, left_as)
  select h.user_id, 'loop', convert_to(name, 'UTF8'), 'habit', h.id, '', '' from app.habits h
   where h.user_id = tap.person('ann') and h.name = linked.name
$$;
select is(lib.import_habit_name('Walk', 'loop'), 'Walk', 'a name that is free stays');
select is(lib.import_habit_name('READ ', 'loop'), 'READ (Loop)', 'that of a habit here gets the app behind it');
select is(lib.import_habit_name(U&'A\0308rger', 'own'), U&'\00C4rger (Import)', 'in every normal form');
select pg_temp.linked('Read');
select is(lib.import_habit_name('Read', 'loop'), 'Read (Loop 2)', 'a second habit of one name of the same app: 2');
select is(lib.import_habit_name('Read', 'habitkit'), 'Read (HabitKit)', 'of another app: its name');
select is(lib.import_habit_name(E' \n ', 'dayone'), 'Day One', 'a blank one is that of the app');
select is(length(lib.import_habit_name(repeat('x', 300), 'loop')), 255, 'a long one is cut to what a name may have');
select * from finish();
