-- The names of the tools that an assistant may call now, in their order (docs/contract/mcp.md#tools). tools: each
-- with its name and the scopes of its route. A session holds all scopes, but the journal's only while its switch is on.
create or replace function lib.tools_shown(tools jsonb) returns json
language sql stable as $$
  select coalesce(json_agg(t.tool ->> 'name' order by t.place), '[]')
    from jsonb_array_elements(tools) with ordinality t (tool, place)
   where not exists (
     select from jsonb_array_elements_text(t.tool -> 'scopes') s (scope)
      where case when coalesce(current_setting('app.api_token', true), '') <> '' then not lib.scope_held(s.scope)
        else s.scope = 'journal:read' and not (api.assistants_get() ->> 'assistants_may_read_journal')::boolean end)
$$;
grant execute on function lib.tools_shown to app_api;
