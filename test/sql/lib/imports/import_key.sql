-- What tells rows of a table apart, beside whose they are: its primary key, whatever other indexes it has.
select plan(3);
select is(lib.import_key('app.habits', 'user_id', '{"id": 3, "name": "Walk"}'), '{"id": 3}', 'mostly a number');
select is(lib.import_key('app.prompt_dismissals', 'user_id', '{"ordinal": 2, "stage_number": 1, "dismissed_at": null}'),
  '{"ordinal": 2, "stage_number": 1}', 'else what it is about');
select is(lib.import_key('app.depth_preferences', 'user_id', '{"enable_course": true}'), '{}', 'or nothing');
select * from finish();
