-- GET /reminders/upcoming: what will be said to the caller unless something changes, by the function that the job uses:
-- no paused day, nothing that is done, nothing that quiet hours swallow. It asks for no device and not whether
-- reminders are on. unreadable: times that are none (docs/contract/reminders.md#get-remindersupcoming).
create or replace function api.reminders_upcoming(days integer) returns json
language sql stable as $$
  with me as materialized (
    select coalesce(s, row(lib.current_user_id(), false, null, null, null, null, false, null, null)
             ::app.reminder_settings) as settings, lib.current_timezone() as zone
      from (values (lib.current_user_id())) u (id) left join app.reminder_settings s on s.user_id = u.id
  ), kept as (
    select d.kind, d.object_id, d.day, d.local_time, greatest(d.at, q.until) as at
      from me
      cross join lateral (
        select r.kind, r.object_id, r.day, r.local_time, r.decide_at  -- what waits
          from app.reminders r
         where r.user_id = lib.current_user_id() and r.state = 'waiting' and r.decide_at is not null
           and r.kind in ('habit', 'digest', 'evening') and r.day between lib.today() and lib.today() + days - 1
        union all
        select n.* from lib.reminders_due(me.settings, me.zone, lib.today(), lib.today() + days - 1) n
         where (n.due_at > (me.settings).found_until or (me.settings).next_at is null) and not exists (
           select from app.reminders r
            where (r.user_id, r.kind, r.object_id) = (lib.current_user_id(), n.kind, n.object_id)
              and (r.day, r.local_time) = (n.day, n.local_time))
           and (n.kind = 'habit' or not lib.reminder_said(lib.current_user_id(), n.kind, n.day))
      ) d (kind, object_id, day, local_time, at)
      cross join lateral lib.quiet_until(me.settings, me.zone, d.at, case when d.kind = 'habit' then (
        select min(t.at) from app.habits h cross join lateral lib.reminder_times(h.notification_times) t (at)
         where h.user_id = lib.current_user_id() and h.id = d.object_id and t.at > d.local_time) end) q (until)
     where greatest(d.at, q.until) > lib.now() and q.until is distinct from 'infinity'
  ), days as materialized (  -- a habit may have twelve times a day
    select distinct k.kind, k.object_id, k.day from kept k
  ), open as materialized (
    select d.* from days d where lib.reminder_day_reason(lib.current_user_id(), d.kind, d.object_id, d.day) is null
  ), said as (
    select k.* from kept k join open using (kind, object_id, day)
  )
  select to_json(r) from (
    select (
      select coalesce(json_agg((select to_json(r) from (select s.kind, s.day,
               to_char(s.local_time, 'HH24:MI') as time, lib.timestamp_json(s.at) as at, h.id as habit_id,
               h.name) r) order by s.at, s.kind, h.id), '[]')
        from said s left join app.habits h on h.user_id = lib.current_user_id() and s.kind = 'habit'
         and h.id = s.object_id) as items,
    (
      select coalesce(json_agg((select to_json(r) from (select h.id as habit_id, h.name, t.text) r)
               order by h.id, t.place), '[]')
        from app.habits h cross join lateral unnest(h.notification_times) with ordinality t (text, place)
       where h.user_id = lib.current_user_id() and not exists (
         select from lib.reminder_times(array[t.text]))) as unreadable) r
$$;
grant execute on function api.reminders_upcoming to app_api;
