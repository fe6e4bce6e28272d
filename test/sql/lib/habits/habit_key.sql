select plan(2);
select is(lib.habit_key('00000000-0000-4000-8000-000000000001', 7),
  lib.habit_key('00000000-0000-4000-8000-000000000001', 7), 'is the same each time');
select isnt(lib.habit_key('00000000-0000-4000-8000-000000000001', 7),
  lib.habit_key('00000000-0000-4000-8000-000000000002', 7), 'differs from person to person');
select * from finish();
