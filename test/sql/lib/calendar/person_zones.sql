select plan(2);
select person('ann'), person('ben');
update auth.users set timezone = 'Pacific/Kiritimati' where id = person('ann');
select results_eq($$ select p.user_id, z.timezone from app.pseudonyms p
    join lib.person_zones() z on z.user_id = p.user_id
   where p.person in (pseudonym('ann'), pseudonym('ben')) order by 1 $$,
  format($$ values (%s::bigint, 'Pacific/Kiritimati'), (%s, 'UTC') $$, person('ann'), person('ben')),
  'names the zone of each person');
select as_role('app_analyst');
select throws_ok('select * from lib.person_zones()', '42501', null, 'analysts call it only through views');
select * from finish();
