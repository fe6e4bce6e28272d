-- POST /feedback/: stores what a person reports, sealed under their data key, at most ten in an hour. The person's
-- lock, which auth.enter holds, lets no two requests count at once. Its id has no letters that look like others.
create or replace function api.feedback_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_context jsonb := body -> 'context';
  v_tenth timestamptz := (
    select f.created_at from app.feedback f
     where f.user_id = v_me and f.created_at > lib.now() - interval '1 hour' and f.created_at <= lib.now()
     order by f.created_at desc offset 9 limit 1);
  v_feedback app.feedback;
begin
  if v_tenth is not null then
    perform lib.raise_until(429, 'rate_limit_exceeded', v_tenth + interval '1 hour');
  end if;
  insert into app.feedback (user_id, public_id, category, impact, summary, intent, expected, actual, screen, platform,
    app_build, viewport_class, locale, correlation_id, created_at)
  values (v_me, 'FB-' || (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', random(1, 30), 1), '')
      from generate_series(1, 8)), body ->> 'category', body ->> 'impact',
    lib.seal(body ->> 'summary'), lib.seal(body ->> 'intent'), lib.seal(body ->> 'expected'),
    lib.seal(body ->> 'actual'), lib.seal(v_context ->> 'screen'), v_context ->> 'platform', v_context ->> 'app_build',
    v_context ->> 'viewport_class', v_context ->> 'locale', v_context ->> 'correlation_id', lib.now())
  returning * into v_feedback;
  perform lib.event('feedback_received', jsonb_build_object('user_id', v_me, 'public_id', v_feedback.public_id,
    'category', v_feedback.category, 'impact', v_feedback.impact));
  return (select to_json(r) from lib.feedback_receipt(v_feedback) r);
end $$;
grant execute on function api.feedback_create to app_api;
