-- The scope that a key c<cycle>:<token> names; no row where the key is not canonical or not of the level
-- (docs/contract/reflections.md#scopes). `course` is another word for the level `program`.
create or replace function lib.reflection_scope(level text, scope_key text)
returns table (token text, rank integer, first_week integer, last_week integer)
language sql immutable parallel safe as $$
  select s.token, s.rank, s.first_week, s.last_week from lib.reflection_scopes() s
   where s.level = case reflection_scope.level when 'course' then 'program' else reflection_scope.level end
     and s.token = split_part(scope_key, ':', 2)
     and scope_key ~ '^c[1-9][0-9]*:[a-z]+[0-9]*$' and length(scope_key) <= 30
$$;
grant execute on function lib.reflection_scope to app_api, app_worker;
