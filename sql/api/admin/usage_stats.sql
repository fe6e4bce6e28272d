-- GET /admin/usage-stats: calls, tokens and cost of language models in all, per person and per model; highest cost
-- first, unknown cost last. limit and offset apply only with paginate=true, and only to people. Definer: it reads
-- rows of all people.
create or replace function api.usage_stats(limit_ integer, offset_ integer, paginate boolean) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.require_admin();
  return (
    with per_user as (
      select l.user_id, count(*) as calls, sum(l.total_tokens) as tokens, sum(l.estimated_cost_usd) as cost
        from app.llm_usage_log l group by l.user_id
    ), page as (
      select * from per_user order by cost desc nulls last, user_id
       limit case when paginate then limit_ end offset case when paginate then offset_ end
    ), per_model as (
      select l.provider, l.model, count(*) as calls, sum(l.total_tokens) as tokens, sum(l.estimated_cost_usd) as cost
        from app.llm_usage_log l group by l.provider, l.model
    )
    select json_build_object(
        'total_calls', count(*), 'total_prompt_tokens', coalesce(sum(l.prompt_tokens), 0),
        'total_completion_tokens', coalesce(sum(l.completion_tokens), 0),
        'total_tokens', coalesce(sum(l.total_tokens), 0),
        'total_estimated_cost_usd', lib.cost_json(sum(l.estimated_cost_usd)),
        'per_user', coalesce((select json_agg(json_build_object('user_id', p.user_id, 'call_count', p.calls,
          'total_tokens', p.tokens, 'estimated_cost_usd', lib.cost_json(p.cost))
          order by p.cost desc nulls last, p.user_id) from page p), '[]'),
        'per_model', coalesce((select json_agg(json_build_object('provider', m.provider, 'model', m.model,
          'call_count', m.calls, 'total_tokens', m.tokens, 'estimated_cost_usd', lib.cost_json(m.cost))
          order by m.cost desc nulls last, m.provider, m.model) from per_model m), '[]'),
        'per_user_total', case when paginate then (select count(*) from per_user) end,
        'per_user_has_more', case when paginate then offset_::bigint + limit_ < (select count(*) from per_user) end)
      from app.llm_usage_log l);
end $$;
grant execute on function api.usage_stats to app_api;
