-- What the export shows of a row `t` of a table, as a select list: every column but the owner's and the change's
-- number, sealed texts opened. What a row names of the course or of all practices has its own names beside the number,
-- by which another service finds it (docs/contract/imports.md#own-export).
create or replace function lib.export_columns(relation text, owner name) returns text
language sql stable as $$
  select string_agg(case when a.atttypid in ('json'::regtype, 'jsonb'::regtype)
        then format('lib.compact(t.%1$I::json) as %1$I', a.attname)
      when a.atttypid <> 'bytea'::regtype then format('t.%I', a.attname)
      else format(case when a.attname = 'title' then 'coalesce(%2$s, '''') as %1$I'  -- of an entry, never null
          else '%2$s as %1$I' end, a.attname,
        format('lib.open(t.%1$I, ''%2$s.%1$I '' || t.id)', a.attname, split_part(relation, '.', 2)))
      end, ', ' order by a.attnum)
    || case relation when 'app.user_practices' then ', (select to_json(r) from (
          select p.stage_number, p.name from app.practices p where p.id = t.practice_id) r) as practice'
      when 'app.content_completions' then ', (select to_json(r) from (
          select c.stage_number, c.url from app.stage_contents c where c.id = t.content_id) r) as chapter'
      else '' end
    from pg_attribute a
   where a.attrelid = relation::regclass and a.attnum > 0 and not a.attisdropped
     and a.attname not in (owner, 'change_number')
$$;
grant execute on function lib.export_columns to app_api;
