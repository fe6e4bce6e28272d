-- Finds what these people were due since the last look, up to now, decides about it, and sets when something may be due
-- next (docs/contract/reminders.md#the-next-instant). Returns what lib.reminders_decide does. However long ago the last
-- look was: what a pause of the worker passed is found here, up to a day after next_at at once. The caller has the lock
-- of each person. Internal: it reads accounts and devices.
create or replace function lib.reminders_find(people bigint[]) returns table (kind text, reason text)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  v_now timestamptz := lib.now();
begin
  insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, decide_at)
  select s.user_id, d.kind, d.object_id, d.day, d.local_time, d.due_at, d.due_at
    from app.reminder_settings s
    join auth.users u on u.id = s.user_id
    cross join lateral lib.used_timezone(u.timezone) z (zone)
    cross join lateral (select least(v_now, greatest(s.found_until, s.next_at) + interval '1 day')) l (until)
    cross join lateral lib.reminders_due(s, z.zone, (s.found_until at time zone z.zone)::date - 1,
      (l.until at time zone z.zone)::date) d
   where s.user_id = any (people) and s.enabled and d.due_at > s.found_until and d.due_at <= l.until
     and (d.kind = 'habit' or not lib.reminder_said(s.user_id, d.kind, d.day))
     and (d.kind <> 'evening' or lib.reminder_day_reason(s.user_id, d.kind, d.object_id, d.day) is null)
   order by s.user_id, d.due_at, d.kind, d.object_id
  on conflict on constraint reminders_once_per_minute_of_a_day do nothing;
  return query select f.kind, f.reason from lib.reminders_decide(people) f;
  update app.reminder_settings s set found_until = n.until, next_at = n.next_at
    from (
      select o.user_id, l.until, case when not o.enabled then null when l.until < v_now then l.until else least(
          (select min(r.decide_at) from app.reminders r where r.user_id = o.user_id and r.state = 'waiting'),
          case when exists (select from auth.push_devices p where p.user_id = o.user_id) then coalesce(
            (select min(d.due_at) from lib.reminders_due(o, z.zone, z.today - 1, z.today + 1) d where d.due_at > v_now),
            (select min(d.due_at) from lib.reminders_due(o, z.zone, z.today + 2, z.today + 8) d), 'infinity') end) end
               as next_at
        from app.reminder_settings o
        cross join lateral (
          select case when o.enabled then least(v_now, greatest(o.found_until, o.next_at) + interval '1 day')
            else v_now end) l (until)
        join auth.users u on u.id = o.user_id
        cross join lateral (
          select t.zone, (v_now at time zone t.zone)::date from lib.used_timezone(u.timezone) t (zone)) z (zone, today)
       where o.user_id = any (people)) n
   where s.user_id = n.user_id;
end $$;
