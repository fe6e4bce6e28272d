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
    select to_json(r) from (
        select count(*) as total_calls, coalesce(sum(l.prompt_tokens), 0) as total_prompt_tokens,
        coalesce(sum(l.completion_tokens), 0) as total_completion_tokens,
        coalesce(sum(l.total_tokens), 0) as total_tokens,
        lib.cost_json(sum(l.estimated_cost_usd)) as total_estimated_cost_usd,
        coalesce((select json_agg((select to_json(r) from (select p.user_id, p.calls as call_count,
          p.tokens as total_tokens, lib.cost_json(p.cost) as estimated_cost_usd) r)
          order by p.cost desc nulls last, p.user_id) from page p), '[]') as per_user,
        coalesce((select json_agg((select to_json(r) from (select m.provider, m.model,
          m.calls as call_count, m.tokens as total_tokens, lib.cost_json(m.cost) as estimated_cost_usd) r)
          order by m.cost desc nulls last, m.provider, m.model) from per_model m), '[]') as per_model,
        case when paginate then (select count(*) from per_user) end as per_user_total,
        case when paginate then offset_::bigint + limit_ < (select count(*) from per_user) end as per_user_has_more
      from app.llm_usage_log l) r);
end $$;
grant execute on function api.usage_stats to app_api;
