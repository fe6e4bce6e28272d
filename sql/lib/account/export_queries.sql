-- GET /users/me/export: the query of each of its lists, which returns the caller's rows by id as JSON texts: every
-- column but the owner's and the change's number, sealed texts opened, deleted rows left out.
create or replace function lib.export_queries() returns table (name text, query text)
language sql stable as $$
  select p.export_name, case p.relation
      when 'auth.users' then 'select auth.account_record()::text'
      when 'auth.sessions' then 'select auth.session_records()::text'
      else (
        select format('select to_json(r)::text from '
            '(select %s from %s t where t.%I = lib.current_user_id()%s order by %s) r',
            string_agg(case when a.atttypid <> 'bytea'::regtype then format('t.%I', a.attname)
              else format(case when a.attname = 'title' then 'coalesce(%2$s, '''') as %1$I'  -- of an entry, never null
                  else '%2$s as %1$I' end, a.attname,
                format('lib.open(t.%1$I, ''%2$s.%1$I '' || t.id)', a.attname, split_part(p.relation, '.', 2)))
              end, ', ' order by a.attnum)
              filter (where a.attname <> p.owner),
            p.relation, p.owner, case when bool_or(a.attname = 'deleted_at') then ' and t.deleted_at is null' end,
            case when bool_or(a.attname = 'id') then 't.id' else '1' end)
          from pg_attribute a where a.attrelid = p.relation::regclass and a.attnum > 0 and not a.attisdropped
           and a.attname <> 'change_number') end
    from lib.person_tables() p where p.export_name is not null
  union all
  select 'practice_recipe_steps', $query$
    select (jsonb_build_object('recipe_id', r.id, 'position', s.position) || s.step)::text
      from app.practice_recipes r, jsonb_array_elements(r.steps) with ordinality s (step, position)
     where r.user_id = lib.current_user_id() order by r.id, s.position $query$
$$;
grant execute on function lib.export_queries to app_api;
