select plan(2);
select person('ann'), stages(), travel('2026-03-01 10:00Z');
update auth.users set timezone = 'Pacific/Kiritimati' where id = person('ann');
select as_user('ann');
select keep('habit', habit('Walk')), keep('entry', entry('I walked and walked.'));
select as_owner();
insert into app.invitations (user_id, target_type, target_id, kind, created_at, dismissed_at) values
  (person('ann'), 'habit', kept('habit'), 'consistency', lib.now(), null),
  (person('ann'), 'embodied_community', null, 'readiness', lib.now(), '2026-03-02 08:00Z');
insert into app.completion_suggestions (user_id, entry_id, target_type, goal_id, label, anchor_start, anchor_end,
  anchor_text, status, accepted_at, created_at, updated_at)
select person('ann'), kept('entry'), 'habit', goal(kept('habit'), 'low'), 'x', n, n + 1, 'x', status,
       case status when 'accepted' then '2026-03-03 08:00Z'::timestamptz end, lib.now(), '2026-03-03 08:00Z'
  from unnest('{pending,accepted,dismissed}'::text[]) with ordinality s (status, n);
select as_role('app_analyst');
select results_eq($$ select source, dismissed_at, accepted from analytics.invitations
    order by source, accepted, dismissed_at $$,
  $$ values ('embodied_community', '2026-03-02 08:00Z'::timestamptz, null::boolean), ('habit', null, null),
    ('suggestion', '2026-03-03 08:00Z', false), ('suggestion', null, false), ('suggestion', null, true) $$,
  'shows invitations, which nobody can accept, and suggestions, which are accepted or dismissed');
select results_eq($$ select distinct person, offered_at, local_day from analytics.invitations $$,
  $$ values (pseudonym('ann'), '2026-03-01 10:00Z'::timestamptz, '2026-03-02'::date) $$,
  'shows when each was offered, and the local day of it');
select * from finish();
