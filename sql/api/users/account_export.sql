-- GET /users/me/export: the parts of the file in order, each a text and the cursor whose rows follow it. The process
-- fetches the rows page by page in this transaction (Database.stream), so memory does not grow with the size of the
-- export.
create or replace function api.account_export() returns table (lead text, portal refcursor, separator text)
language plpgsql volatile as $$
declare
  v_list record;
begin
  perform lib.export_begin();
  separator := ',';
  lead := format('{"format":"thirty-six-weeks-export","format_version":2,"exported_at":%s,"records":{',
    to_json(lib.timestamp_json(lib.now())));
  for v_list in select q.name, q.query from lib.export_queries() q order by q.name loop
    lead := lead || to_json(v_list.name) || ':[';
    portal := null;
    open portal no scroll for execute v_list.query;
    return next;
    lead := '],';
  end loop;
  portal := null;
  lead := ']},"not_included":' || (
    select lib.compact(json_object_agg(split_part(t.relation, '.', 2), t.not_exported order by t.relation))
      from lib.person_tables() t where t.not_exported is not null) || '}';
  return next;
end $$;
grant execute on function api.account_export to app_api;
