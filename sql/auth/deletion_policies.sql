-- What deleting an account does to each table of app and auth (platform.md section 11, decision D30). Erased is what
-- goes with the account by its foreign keys, found by `key`; anonymised is what keeps its row and loses the person.
-- What neither names the person nor is theirs is listed: a table that is in none of these makes the deletion refuse.
create or replace function auth.deletion_policies() returns table (relation regclass, disposition text, key name)
language sql stable as $$
  with recursive erased (oid) as (
    select 'auth.users'::regclass::oid
    union
    select k.conrelid from pg_constraint k join erased e on e.oid = k.confrelid where k.contype = 'f' and k.confdeltype = 'c'
  )
  select e.oid::regclass, 'erased', case when e.oid = 'auth.users'::regclass then 'id' else 'user_id' end from erased e
  union all
  select 'auth.login_attempts', 'erased', null
  union all
  select k.conrelid::regclass, 'anonymised', a.attname
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.contype = 'f' and k.confdeltype = 'n' and k.confrelid = 'auth.users'::regclass
  union all
  select r, 'retained', null
    from unnest('{auth.account_deletions, auth.hmac_keys, auth.license_attempts, auth.rate_limits, auth.revoked_tokens, app.stages,
      app.stage_contents, app.prompts, app.return_weeks, app.goal_group_templates, app.system_practice_tags, app.system_practice_recipes
    }'::regclass[]) r
$$;
