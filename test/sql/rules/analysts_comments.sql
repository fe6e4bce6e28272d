-- Comments of `analytics` that nobody can misread (docs/contract/analysts.md#comments).
select plan(5);
create temp view columns as
  select c.relname as view, a.attname as name, a.atttypid::regtype as type,
         replace(col_description(c.oid, a.attnum), '@dimension' || chr(10), '') as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'analytics'::regnamespace and c.relkind in ('v', 'm', 'r');
select is_empty($$ select view, name from columns where coalesce(length(comment), 0) < 10 $$,
  'every column of analytics has a comment');
select is_empty($$ select view, name, comment from columns
   where type in ('date'::regtype, 'timestamptz') and comment !~ 'local|UTC|Monday|first day|month|instant' $$,
  'the comment of a day or an instant says by which clock');
select is_empty($$ select relname from pg_class where relnamespace = 'analytics'::regnamespace and relkind in ('v', 'm')
   and obj_description(oid, 'pg_class') !~ 'deleted|Deleted' $$,
  'the comment of a view says what deleted people do to it');
select is_empty($$ select c.view, c.name from columns c
   where c.name = 'day' and c.comment ~ '\mUTC\M' and c.comment !~ '^deprecated:' and c.view <> 'today' $$,
  'a day in UTC is deprecated');
select is_empty($$ select d.view from columns d where d.name = 'day' and d.view <> 'today'
   and not exists (select from columns l where l.view = d.view and l.name = 'local_day') $$,
  'what has a day has its local day');
select * from finish();
