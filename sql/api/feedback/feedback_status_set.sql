-- PATCH /admin/feedback/{public_id}: notes what an admin made of what a person reported. Definer: it writes a row of
-- another person. Ids are random and unique within a person; if two people should have the same one, both are noted.
create or replace function api.feedback_status_set(public_id text, body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_feedback app.feedback;
begin
  perform lib.require_admin();
  with noted as (
    update app.feedback f set status = body ->> 'status' where f.public_id = upper(feedback_status_set.public_id)
    returning f.*
  )
  select n.* into v_feedback from noted n order by n.created_at desc limit 1;
  if not found then
    perform lib.raise(404, 'feedback_not_found');
  end if;
  perform lib.event('feedback_status_set', jsonb_build_object('user_id', lib.current_user_id(),
    'public_id', v_feedback.public_id, 'status', v_feedback.status));
  return (select to_json(i) from (select r.*, v_feedback.status from lib.feedback_receipt(v_feedback) r) i);
end $$;
grant execute on function api.feedback_status_set to app_api;
