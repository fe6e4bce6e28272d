-- GET /users/me/export: the query of each of its lists, which returns the caller's rows by id as JSON texts, deleted
-- rows left out, and what hangs on deleted entries.
create or replace function lib.export_queries() returns table (name text, query text)
language sql stable as $$
  select p.export_name, case p.relation
      when 'auth.users' then 'select auth.account_record()::text'
      when 'auth.api_tokens' then 'select auth.token_records()::text'
      when 'auth.sessions' then 'select auth.session_records()::text'
      else (
        select format('select to_json(r)::text from '
            '(select %s from %s t where t.%I = lib.current_user_id()%s%s order by %s) r',
            lib.export_columns(p.relation, p.owner), p.relation, p.owner,
            case when bool_or(a.attname = 'deleted_at') then ' and t.deleted_at is null' end,
            (select format(' and exists (select from app.journal_entries e where e.user_id = t.user_id and e.id = t.%I '
                'and e.deleted_at is null)', e.attname)
               from pg_constraint k join pg_attribute e on e.attrelid = k.conrelid and e.attnum = k.conkey[2]
              where k.conrelid = p.relation::regclass and k.confrelid = 'app.journal_entries'::regclass
                and k.confdeltype = 'c'),
            case when bool_or(a.attname = 'id') then 't.id' else '1' end)
          from pg_attribute a where a.attrelid = p.relation::regclass) end
    from lib.person_tables() p where p.export_name is not null
  union all
  select 'practice_recipe_steps', $query$
    select lib.compact((jsonb_build_object('recipe_id', r.id, 'position', s.position) || s.step)::json)::text
      from app.practice_recipes r, jsonb_array_elements(r.steps) with ordinality s (step, position)
     where r.user_id = lib.current_user_id() order by r.id, s.position $query$
$$;
grant execute on function lib.export_queries to app_api;
