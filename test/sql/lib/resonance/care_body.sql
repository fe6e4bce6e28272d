select plan(4);
select is(array(select r ->> 'kind' from json_array_elements(lib.care_body() -> 'resources') r),
  '{hotline,text_line,human,professional}', 'lists four resources in this order');
select is_empty($$ select from json_array_elements(lib.care_body() -> 'resources') r
  where array(select k from json_object_keys(r) k order by k) <> '{contact,kind,name,what_it_is}' $$,
  'gives each resource its four keys');
select is(lib.care_flag(lib.care_body()::text), false, 'is not flagged by the care screen');
select matches(lib.care_body() ->> 'message', 'not a failure', 'the message states that distress is not a failure');
select * from finish();
