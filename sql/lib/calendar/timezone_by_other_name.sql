-- Another name of a zone, one that this server knows: a new name before an old one. Null if it knows no other name.
create or replace function lib.timezone_by_other_name(name text) returns text
language sql stable parallel safe as $$
  select n.name
    from lib.timezone_links() l cross join unnest(l.zone || l.other_names) with ordinality n (name, place)
   where timezone_by_other_name.name = any (l.zone || l.other_names) and lib.timezone_known(n.name)
   order by n.place limit 1
$$;
grant execute on function lib.timezone_by_other_name to app_api;
