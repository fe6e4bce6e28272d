select plan(4);
select is(lib.compact('{"kind": "per_week", "times": [3, 4]}'::jsonb::json)::text, '{"kind":"per_week","times":[3,4]}',
  'jsonb writes spaces after colons and commas');
select is(lib.compact((select json_object_agg(k, v) from (values ('a', 1), ('b', 2)) e (k, v)))::text, '{"a":1,"b":2}',
  'json_object_agg beside them');
select is(lib.compact('{"a: b, \" : c\\" : " d "}')::text, '{"a: b, \" : c\\":" d "}', 'words keep theirs');
select ok(lib.compact(null) is null, 'null stays null');
select * from finish();
