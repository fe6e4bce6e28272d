-- A text for FROM and WHERE: the rows `x` of the person `me.id` in a relation that are shown as objects of a resource.
-- more: what FROM has after them. A part that a resource has not is null, which concat leaves out. current_objects.sql
-- and object_bodies.sql make their statements with it while sql/ is loaded.
create or replace function lib.change_rows_sql(resource text, relation text, more text default '') returns text
language sql immutable as $$
  select concat(change_rows_sql.relation, ' x',
      ' join ' || w.relation || ' w on w.user_id = x.user_id and w.' || w.object || ' = x.' || r.within_by ||
        ' and w.' || w.hidden || ' is null',
      change_rows_sql.more, ' where x.user_id = me.id', ' and x.' || r.hidden || ' is null')
    from lib.change_resources() r left join lib.change_resources() w on w.resource = r.within
   where r.resource = change_rows_sql.resource
$$;
