-- Makes a view of analytics_aggregates out of a query that groups people (docs/contract/analysts.md#two-levels). Groups
-- of few are left out; where one is, the smallest other one is too, because the sum of all less the rest would give it.
-- keys, numbers: columns of the query, besides `people`. within: one more column; the smallest other group is sought
-- among those with the same value of it, without it among all. few: numbers that are null where 1 to 4 people have a
-- part in them; the query counts these people as who_<number>. Internal: the files of sql/analytics_aggregates run it.
create or replace function lib.make_groups(
  name text, comment text, query text, keys text[], numbers text[] default '{}', within text default null,
  few text[] default '{}'
) returns void
language plpgsql volatile as $make$
declare
  v_columns text := (
    select string_agg(case when c.name = any (few)
        then format('case when lib.enough(nullif(r.who_%1$s, 0)) is not false then r.%1$s end as %1$s', c.name)
        else 'r.' || c.name end, ', ' order by c.nth)
      from unnest(within || keys || array['people'] || numbers) with ordinality c (name, nth) where c.name is not null);
begin
  execute format($view$
create or replace view analytics_aggregates.%1$I with (security_barrier = true) as
with groups as (%2$s), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (%3$s) as hidden,
         row_number() over (%3$s order by g.people, %4$s) as place
    from groups g
)
select %5$s
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2)  -- a single hidden group takes the next one along
offset 0
  $view$, name, query, 'partition by g.' || within, 'g.' || array_to_string(keys, ', g.'), v_columns);
  execute format('comment on view analytics_aggregates.%I is %L', name,
    comment || ' Groups of fewer than 5 people are left out; deleted people are gone.');
  execute format('comment on column analytics_aggregates.%I.people is %L', name,
    'How many people the group has; at least 5.');
end $make$;
