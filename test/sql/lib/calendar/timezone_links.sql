-- docs/contract/http.md#time-zones
select plan(5);
select set_eq($$ select n from lib.timezone_links() l cross join unnest(l.zone || l.other_names) n
    where n not in (select t.name from lib.timezones t) $$, '{}'::text[], 'names zones that a person may set');
select is_empty($$ select n from lib.timezone_links() l cross join unnest(l.zone || l.other_names) n
  group by n having count(*) > 1 $$, 'names each zone once');
select for_api_only('lib.timezone_links()');
select * from finish();
