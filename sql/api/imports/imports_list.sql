-- GET /imports: the caller's imports, newest first.
create or replace function api.imports_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  select lib.page(
    (select json_agg(lib.import_body(i.import) order by (i.import).id desc)
       from (select s as import from app.imports s where s.user_id = lib.current_user_id()
              order by s.id desc limit limit_ offset offset_) i),
    case when paginate then (select count(*) from app.imports c where c.user_id = lib.current_user_id()) end,
    limit_, offset_, paginate)
$$;
grant execute on function api.imports_list to app_api;
