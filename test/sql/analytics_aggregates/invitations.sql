-- Suggestions from entries, which can be accepted and dismissed; offers that cannot: test/sql/rules/groups_beside.sql.
select plan(4);
select as_user(n), suggestion(entry('I walked.'), 2, 'walked', goal(habit('Walk'), 'low'))
  from unnest('{ann,ben,cleo,dan,eve,fay,gus}'::text[]) n;
select as_owner();
create function tap.answered(status text, names text[]) returns bigint[] language plpgsql as $$
declare
  v_shown bigint[];
begin
  update app.completion_suggestions s set status = answered.status,
    accepted_at = case when answered.status = 'accepted' then now() end where s.user_id in (
    select tap.person(n) from unnest(names) n);
  perform tap.publish();
  set local role app_analyst_aggregates;
  select array[i.people, i.offered, i.dismissed, i.accepted] into strict v_shown
    from analytics_aggregates.invitations i;
  reset role;
  return v_shown;
end $$;
select is(answered('pending', '{}'), '{7, 7, 0, 0}', 'nobody has answered: a number that tells of nobody');
select is(answered('accepted', '{ann}'), '{7, 7, 0, null}', 'one who accepted is not singled out');
select is(answered('dismissed', '{ben,cleo}'), '{7, 7, null, null}', 'nor are two who dismissed');
select is(answered('accepted', '{ann,dan,eve,fay,gus}'), '{7, 7, null, 5}', 'five are shown');
select * from finish();
