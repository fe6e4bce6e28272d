-- Compares If-Match with the object that a request is about to write (docs/contract/conditional-requests.md#if-match):
-- the answer of 412 with the tag of now, or nulls where the request may go on, also for a missing object, which the
-- function of the route refuses. Volatile: it must see what was committed while auth.enter waited.
create or replace function lib.edit_guard(
  caller bigint, resource text, object_id bigint, given text[], out refusal json, out tag text
)
language plpgsql volatile as $$
begin
  if given is null then
    return;
  end if;
  select t.tag into tag from lib.object_tag(caller, resource, object_id, given) t;
  if '*' = any (given) or split_part(tag, '.', 1) in (select split_part(g, '.', 1) from unnest(given) g) then
    tag := null;
  elsif tag is not null then
    refusal := (select to_json(r) from (
      select 'edit_conflict' as detail, lib.object_body(resource, object_id) as current) r);
  end if;
end $$;
grant execute on function lib.edit_guard to app_api;
