select plan(2);
select refused($$ select lib.raise_with(409, 'count_changed', '{"count": 3}') $$, 409, 'count_changed',
  'raises the status and the detail');
create function pg_temp.more() returns text language plpgsql as $$
declare
  v_more text;
begin
  perform lib.raise_with(409, 'count_changed', '{"count": 3}');
exception when others then
  get stacked diagnostics v_more = pg_exception_detail;
  return v_more;
end $$;
select is(pg_temp.more(), '{"count": 3}', 'and what the answer says besides');
select * from finish();
