select plan(4);
select is(array(select r ->> 'kind' from json_array_elements(lib.care_body() -> 'resources') r), '{hotline,text_line,human,professional}', 'four resources, in this order');
select is_empty($$ select from json_array_elements(lib.care_body() -> 'resources') r
  where array(select k from json_object_keys(r) k order by k) <> '{contact,kind,name,what_it_is}' $$, 'each with its four keys');
select is(lib.care_flag(lib.care_body()::text), false, 'and it would not flag itself');
select matches(lib.care_body() ->> 'message', 'not a failure', 'says that distress is not a failure');
select * from finish();
