-- Task reminders_due, every minute: finds what up to `most` people are due, and queues it; returns how many people that
-- were and what became of their reminders. Takes as many as may be reminded 5,000 times a day, at least one, so that a
-- round ends long before its timeout. Skips people whom another worker has, and those who write at this moment: they
-- are found a minute later (docs/contract/reminders.md#jobs). Definer: it reads accounts, devices and the reminders of
-- all people.
create or replace function jobs.reminders_due(most integer) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_people bigint[];
begin
  with ready as materialized (
    select s.user_id, s.next_at from app.reminder_settings s where s.next_at <= lib.now()
     order by s.next_at limit most for update skip locked
  ), weighed as materialized (
    select r.user_id, sum(w.most) over (order by r.next_at, r.user_id) - w.most as before
      from ready r cross join lateral (
        select 1 + coalesce(sum(1 + least(12, cardinality(h.notification_times))), 0) as most
          from app.habits h where h.user_id = r.user_id) w
  )
  select array_agg(w.user_id) into v_people from weighed w
   where case when w.before < 5000 then pg_try_advisory_xact_lock(w.user_id) end;
  return (
    select json_build_object('people', coalesce(cardinality(v_people), 0),
        'reminders', coalesce(json_agg(json_build_object('kind', f.kind, 'reason', f.reason, 'count', f.count)), '[]'))
      from (select d.kind, d.reason, count(*) from lib.reminders_find(v_people) d group by 1, 2) f);
end $$;
grant execute on function jobs.reminders_due to app_worker;
