-- Task reminders_due, every minute: finds what up to `most` people are due, and queues it; returns how many people that
-- were and what became of their reminders. Skips people whom another worker has, and those who write at this moment:
-- they are found a minute later (docs/contract/reminders.md#jobs). Definer: it reads accounts, devices and the
-- reminders of all people.
create or replace function jobs.reminders_due(most integer) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_people bigint[];
begin
  with ready as materialized (
    select s.user_id from app.reminder_settings s where s.next_at <= lib.now()
     order by s.next_at limit most for update skip locked
  )
  select array_agg(r.user_id) into v_people from ready r where pg_try_advisory_xact_lock(r.user_id);
  return (
    select json_build_object('people', coalesce(cardinality(v_people), 0),
        'reminders', coalesce(json_agg(json_build_object('kind', f.kind, 'reason', f.reason, 'count', f.count)), '[]'))
      from (select d.kind, d.reason, count(*) from lib.reminders_find(v_people) d group by 1, 2) f);
end $$;
grant execute on function jobs.reminders_due to app_worker;
