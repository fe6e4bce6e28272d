-- What an analyst of groups was told within a day, and the last row of theirs, by which auth.answers_keep sees whether
-- they were told more since. Definer: nobody else reads it, and no analyst in psql may.
create or replace function auth.answers_told(user_id bigint) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object(
      'last', coalesce(max(t.id), 0),
      'told', coalesce(json_agg(json_build_object('answer', t.answer, 'people', t.people) order by t.id)
        filter (where t.told_at > lib.machine_now() - interval '1 day'), '[]'))
    from auth.told_answers t
   where t.user_id = answers_told.user_id
$$;
grant execute on function auth.answers_told to app_api;
