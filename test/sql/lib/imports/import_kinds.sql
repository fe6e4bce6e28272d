-- Each kind is a list of the export with its table; what is no kind does not come back.
select plan(4);
select is_empty($$ select kind from lib.import_kinds() k where not exists (select from lib.person_tables() p
  where p.export_name = k.list and p.relation = k.relation and p.owner = k.owner) $$,
  'each kind has the list, table and owner of lib.person_tables');
select bag_eq($$ select p.export_name from lib.person_tables() p where p.export_name is not null
  except select list from lib.import_kinds() $$,
  array['account', 'energy_plans', 'feedback', 'model_receipts', 'reminder_settings', 'reminders', 'signed_in_devices',
    'token_uses', 'tokens'],
  'all lists come back but these');
select is_empty($$
  select c.kind || ' before ' || o.kind from lib.import_kinds() c
    join pg_constraint k on k.conrelid = c.relation::regclass and k.contype = 'f'
    join lib.import_kinds() o on o.relation::regclass = k.confrelid and o.rank > c.rank $$,
  'what others name comes before them');
select is(array(select k.rank || ' ' || k.kind from lib.import_kinds() k order by k.rank), array['1 goal_group',
  '2 practice', '3 tag', '4 recipe', '5 habit', '6 goal', '7 rule', '8 pause', '9 day', '10 progress', '11 selection',
  '12 session', '13 entry', '14 note', '15 quote', '16 suggestion', '17 answer', '18 dismissed_prompt', '19 chapter',
  '20 arc', '21 release', '22 declined_offer', '23 preferences'],
  'they are applied in this order');
select * from finish();
