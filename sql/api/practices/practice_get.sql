-- GET /practices/{practice_id}: an approved practice or a draft of the caller; the policy hides all others.
create or replace function api.practice_get(practice_id bigint) returns json
language plpgsql stable as $$
declare
  v_body json;
begin
  select to_json(b) into v_body from app.practices p cross join lateral lib.practice_body(p) b where p.id = practice_id;
  if not found then
    perform lib.refuse_missing('practice', practice_id);
  end if;
  return v_body;
end $$;
grant execute on function api.practice_get to app_api;
