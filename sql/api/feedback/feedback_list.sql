-- GET /admin/feedback: what people reported, newest first, filtered by what is given. Each row is opened with the data
-- key of its writer: lib.open reads it from app.data_key, which is the caller's again at the end. The master keys, one
-- of which wraps that key, come with the request and stay in this transaction. Definer: it reads rows and keys of all.
create or replace function api.feedback_list(
  category text, impact text, platform text, app_build text, public_id text, limit_ integer, offset_ integer,
  paginate boolean, master_keys text[], status text default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller_key text := coalesce(current_setting('app.data_key', true), '');
  v_total bigint;
  v_page app.feedback[];
  v_feedback app.feedback;
  v_items json[] := '{}';
begin
  perform lib.require_admin();
  with matching as materialized (
    select f.user_id, f.id, f.created_at from app.feedback f
     where f.category = coalesce(feedback_list.category, f.category)
       and f.impact = coalesce(feedback_list.impact, f.impact)
       and (feedback_list.platform is null or f.platform = feedback_list.platform)
       and (feedback_list.app_build is null or f.app_build = feedback_list.app_build)
       and f.status = coalesce(feedback_list.status, f.status)
       and f.public_id = coalesce(upper(feedback_list.public_id), f.public_id)
  )
  select (select count(*) from matching), array(
      select f
        from (select * from matching m order by m.created_at desc, m.id desc limit limit_ offset offset_) page
        join app.feedback f on f.user_id = page.user_id and f.id = page.id
       order by f.created_at desc, f.id desc)
    into v_total, v_page;
  foreach v_feedback in array v_page loop
    perform set_config('app.data_key',
      coalesce(auth.data_key(v_feedback.user_id, master_keys, may_create => false), ''), true);
    v_items := v_items || (
      select to_json(i) from (
        select r.*, v_feedback.user_id, v_feedback.status,
               lib.open(v_feedback.summary, 'feedback.summary ' || v_feedback.id) as summary,
               lib.open(v_feedback.intent, 'feedback.intent ' || v_feedback.id) as intent,
               lib.open(v_feedback.expected, 'feedback.expected ' || v_feedback.id) as expected,
               lib.open(v_feedback.actual, 'feedback.actual ' || v_feedback.id) as actual,
               (select to_json(r) from (
                 select lib.open(v_feedback.screen, 'feedback.screen ' || v_feedback.id) as screen,
                        v_feedback.platform, v_feedback.app_build, v_feedback.viewport_class, v_feedback.locale,
                        v_feedback.correlation_id) r) as context
          from lib.feedback_receipt(v_feedback) r) i);
  end loop;
  perform set_config('app.data_key', v_caller_key, true);
  return lib.page(array_to_json(v_items), v_total, limit_, offset_, paginate);
end $$;
grant execute on function api.feedback_list to app_api;
