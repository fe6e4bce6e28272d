-- GET /changes: everything that the caller has, then what changed since the cursor, page by page
-- (docs/contract/changes.md#get-changes). A page is one snapshot: all that it calls is stable. While everything is
-- listed, the cursor keeps the counter of the first page, from which the changes then continue.
create or replace function api.changes_list(
  since text, limit_ integer, cursor_key text, monthly_cap integer
) returns json
language plpgsql stable as $$
declare
  v_counter bigint := lib.change_counter();
  v_from record;
  v_ranks smallint[];
  v_numbers bigint[];
  v_resources text[];
  v_ids bigint[];
  v_page record;
  v_more boolean;
  v_cursor text;
begin
  if since is null then
    select 1 as phase, v_counter as number, 0::smallint as rank, -1::bigint as object_id into v_from;
  else
    select * into v_from from lib.cursor_place(cursor_key, since, v_counter);
  end if;
  if v_from.phase = 1 then
    select array_agg(o.rank), array_agg(o.resource), array_agg(o.object_id) into v_ranks, v_resources, v_ids
      from lib.current_objects(v_from.rank, v_from.object_id, limit_ + 1) o;
  elsif (v_counter, 32767) > (v_from.number, v_from.rank) then  -- 32767 is after each rank
    select array_agg(o.number), array_agg(o.rank), array_agg(o.resource), array_agg(o.object_id)
      into v_numbers, v_ranks, v_resources, v_ids
      from lib.changed_objects(v_from.number, v_from.rank, v_from.object_id, limit_ + 1) o;
  end if;
  select * into v_page from lib.change_page(v_resources[:limit_], v_ids[:limit_], monthly_cap);
  v_more := coalesce(cardinality(v_ids), 0) > v_page.taken;
  v_cursor := case
    when v_more then lib.cursor_text(cursor_key, v_from.phase::smallint,
      coalesce(v_numbers[v_page.taken], v_from.number), v_ranks[v_page.taken], v_ids[v_page.taken])
    when v_from.phase = 1 then lib.cursor_after(cursor_key, v_from.number)
    else lib.cursor_after(cursor_key, v_counter) end;
  return (select to_json(r) from (
    select v_page.changes,
    v_cursor as cursor,
    v_more or v_from.phase = 1 and v_counter > v_from.number as has_more) r);
end $$;
grant execute on function api.changes_list to app_api;
