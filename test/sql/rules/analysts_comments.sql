-- Comments of `analytics` and `analytics_aggregates` that nobody can misread (docs/contract/analysts.md#comments).
select plan(8);
create temp view columns as
  select c.relnamespace::regnamespace::text as schema, c.relname as view, a.attname as name,
         a.atttypid::regtype as type, replace(col_description(c.oid, a.attnum), '@dimension' || chr(10), '') as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace::regnamespace::text in ('analytics', 'analytics_aggregates') and c.relkind in ('v', 'm', 'r');
select is_empty($$ select schema, view, name from columns where coalesce(length(comment), 0) < 10 $$,
  'every column has a comment');
select is_empty($$ select schema, view, name, comment from columns
   where type in ('date'::regtype, 'timestamptz') and comment !~ 'local|UTC|Monday|first day|month|instant' $$,
  'the comment of a day or an instant says by which clock');
select is_empty($$ select oid::regclass from pg_class where relkind in ('v', 'm')
   and relnamespace::regnamespace::text in ('analytics', 'analytics_aggregates')
   and coalesce(obj_description(oid, 'pg_class'), '') !~ 'deleted|Deleted' $$,
  'the comment of a view says what deleted people do to it');
select is_empty($$ select c.schema, c.view, c.name from columns c
   where c.name = 'day' and c.comment ~ '\mUTC\M' and c.comment !~ '^deprecated:' and c.view <> 'today' $$,
  'a day in UTC is deprecated');
select is_empty($$ select d.schema, d.view from columns d where d.name = 'day' and d.view <> 'today'
   and not exists (select from columns l where l.schema = d.schema and l.view = d.view and l.name = 'local_day') $$,
  'what has a day has its local day');
select is_empty($$ select schema, view, name, comment from columns
   where type in ('bigint'::regtype, 'integer', 'numeric', 'double precision') and name <> 'fewest_people'
     and comment !~* 'how (many|often)|of people|minutes|messages|dollars|tokens|units|points|count|\d to \d'
     and comment !~ 'days?\M|[Ww]eek|^1 (if|while)|part of|[Ss]tage' $$,
  'the comment of a number says what it counts, or its unit');
select is_empty($$ select g.view, g.name, g.comment from columns g join columns r on r.view = g.view and r.name = g.name
   where g.schema = 'analytics_aggregates' and r.schema = 'analytics' and r.comment ~ '\mnull\M'
     and g.comment !~ '\mnull\M' $$,
  'what is null in a view of rows says so in the view of groups too');
select is_empty($$ select c.view, c.name, c.comment
    from columns c join pg_rewrite w on w.ev_class = to_regclass(format('app.groups_%I', c.view))
   where c.schema = 'analytics_aggregates' and c.comment !~ '\mnull\M'
     and pg_get_viewdef(w.ev_class) ~ format('\mEND AS %s\M', c.name) $$,
  'a number of groups that is left out says when it is null');
select * from finish();
