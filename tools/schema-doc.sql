-- The schemas of the service and their objects as one JSON value, for schema-doc.ts. Leaves out the schemas of tools
-- (graphile-migrate, graphile-worker, extensions) and objects of extensions.
with
  schemas as (
    select * from pg_namespace
     where nspname !~ '^pg_'
       and nspname not in ('information_schema', 'public', 'extensions', 'graphile_migrate', 'graphile_worker')
  ),
  privileges (place, type) as (
    select place, type from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER',
      'MAINTAIN']) with ordinality p (type, place)
  ),
  -- The columns that a grant covers; null means the whole table, including columns added later.
  grants (relation, role, place, type, columns) as (
    select c.oid, pg_get_userbyid(a.grantee), p.place, p.type, null::text[]
      from pg_class c cross join aclexplode(c.relacl) a join privileges p on p.type = a.privilege_type
     where a.grantee <> c.relowner
    union all
    select c.oid, pg_get_userbyid(a.grantee), p.place, p.type, array_agg(t.attname::text order by t.attnum)
      from pg_class c join pg_attribute t on t.attrelid = c.oid cross join aclexplode(t.attacl) a
      join privileges p on p.type = a.privilege_type
     where a.grantee <> c.relowner
     group by 1, 2, 3, 4
  ),
  columns (relation, list) as (
    select t.attrelid, json_agg(json_build_object(
        'name', t.attname,
        'type', format_type(t.atttypid, t.atttypmod),
        'nullable', not t.attnotnull,
        'default', case
          when t.attidentity <> '' then concat('identity', case when s.seqincrement <> 1 then
            format(' from %s by %s', s.seqstart, s.seqincrement) end)
          when t.attgenerated <> '' then 'generated: ' || pg_get_expr(d.adbin, d.adrelid)
          else pg_get_expr(d.adbin, d.adrelid)
        end,
        'comment', col_description(t.attrelid, t.attnum)
      ) order by t.attnum)
      from pg_attribute t
      left join pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
      left join pg_depend o on o.refobjid = t.attrelid and o.refobjsubid = t.attnum and o.deptype = 'i'
      left join pg_sequence s on s.seqrelid = o.objid
     where t.attnum > 0 and not t.attisdropped
     group by 1
  ),
  relations (schema, list) as (
    select c.relnamespace, json_agg(json_build_object(
        'name', c.relname,
        'view', c.relkind in ('v', 'm'),
        'unlogged', c.relpersistence = 'u',
        'invoker', coalesce(c.reloptions @> '{security_invoker=true}', false),
        'row_security', c.relrowsecurity,
        'comment', obj_description(c.oid, 'pg_class'),
        'columns', l.list,
        -- Primary key, uniques, exclusions, foreign keys, checks; a column itself says that it is not null (n).
        'constraints', coalesce((
          select json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid, true))
              order by array_position('{p,u,x,f,c}', k.contype::text), k.conname)
            from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'), '[]'),
        'indexes', coalesce((
          select json_agg(json_build_object('name', x.relname, 'definition', pg_get_indexdef(x.oid)) order by x.relname)
            from pg_index i join pg_class x on x.oid = i.indexrelid
           where i.indrelid = c.oid
             and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')), '[]'),
        'policies', coalesce((
          select json_agg(json_build_object('name', p.policyname, 'command', lower(p.cmd), 'roles', p.roles,
              'using', p.qual, 'check', p.with_check) order by p.policyname)
            from pg_policies p
           where p.schemaname = c.relnamespace::regnamespace::text and p.tablename = c.relname), '[]'),
        'grants', coalesce((
          select json_agg(json_build_object('role', g.role, 'type', lower(g.type), 'columns', g.columns)
              order by g.role, g.place)
            from grants g where g.relation = c.oid), '[]')
      ) order by c.relkind in ('v', 'm'), c.relname)
      from pg_class c join columns l on l.relation = c.oid
     where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace in (select oid from schemas)
     group by 1
  ),
  functions (schema, list) as (
    select p.pronamespace, json_agg(json_build_object(
        'name', p.proname,
        'arguments', pg_get_function_arguments(p.oid),
        'result', pg_get_function_result(p.oid),
        'definer', p.prosecdef,
        'comment', obj_description(p.oid, 'pg_proc'),
        'executors', array(
          select case a.grantee when 0 then 'everybody' else pg_get_userbyid(a.grantee) end collate "C"
            from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner order by 1)
      ) order by p.proname, pg_get_function_identity_arguments(p.oid) collate "C")
      from pg_proc p
     where p.pronamespace in (select oid from schemas)
       and not exists (
         select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     group by 1
  )
select json_agg(json_build_object(
    'name', n.nspname,
    'comment', obj_description(n.oid, 'pg_namespace'),
    'users', array(select pg_get_userbyid(a.grantee) from aclexplode(n.nspacl) a
                    where a.grantee <> n.nspowner and a.privilege_type = 'USAGE' order by 1),
    'relations', coalesce(r.list, '[]'),
    'functions', coalesce(f.list, '[]')
  ) order by n.nspname) as schemas
  from schemas n
  left join relations r on r.schema = n.oid
  left join functions f on f.schema = n.oid
