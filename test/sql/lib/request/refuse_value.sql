-- docs/contract/http.md#validation-answers: src/http/errors.ts reads the path from the error's fields.
select plan(7);
create function pg_temp.caught(statement text) returns text[] language plpgsql as $$
declare
  v_message text;
  v_within text;
  v_field text;
  v_reason text;
begin
  execute statement;
  return null;
exception when others then
  get stacked diagnostics v_message = message_text, v_within = table_name, v_field = column_name,
    v_reason = pg_exception_detail;
  return array[sqlstate, v_message, v_within, v_field, v_reason];
end $$;
select is(pg_temp.caught($$ select lib.refuse_value('name', 'Value error, taken') $$),
  '{PT422,value_error,body,name,"Value error, taken"}', 'names the field, within the body, and the reason');
select is(pg_temp.caught($$ select lib.refuse_value('steps.1.tag_slug', 'Value error, unknown') $$),
  '{PT422,value_error,body,steps.1.tag_slug,"Value error, unknown"}', 'keeps a path with dots as it is');
select is(pg_temp.caught($$ select lib.refuse_value('limit', 'Value error, too large', 'query') $$),
  '{PT422,value_error,query,limit,"Value error, too large"}', 'names the part of the request that holds the field');
select is(pg_temp.caught($$ select lib.refuse_value('', 'Value error, 100% of %s', '') $$),
  '{PT422,value_error,"","","Value error, 100% of %s"}', 'takes a value that the request does not hold');
select for_api_only('lib.refuse_value(text, text, text)');
select * from finish();
