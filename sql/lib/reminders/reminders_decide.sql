-- Decides about what these people were due by now, and queues what is sent: one message for what is due in one minute,
-- one job per message and device (docs/contract/reminders.md#messages). Returns what the metrics count. The caller has
-- the lock of each person. Internal: it reads devices and writes the queue.
create or replace function lib.reminders_decide(people bigint[]) returns table (kind text, reason text)
language sql volatile as $$
  with verdicts as materialized (
    select r.ctid as place, r.user_id, r.id, r.kind, r.day, r.decide_at, v.reason, v.waits_until, r as reminder,
           case when v.reason is null and v.waits_until is null then min(r.id)
             filter (where v.reason is null and v.waits_until is null) over (partition by r.user_id, r.decide_at) end
             as message_id
      from app.reminders r
      join app.reminder_settings s on s.user_id = r.user_id
      join auth.users u on u.id = r.user_id
      cross join lateral lib.reminder_verdict(r, s, lib.used_timezone(u.timezone)) v
     where r.user_id = any (people) and r.state = 'waiting' and r.decide_at <= lib.now()
  ), targets as materialized (
    select v.user_id, v.id, v.message_id, d.id as device_id, d.channel,
           dense_rank() over (partition by v.user_id, v.day, d.channel order by v.message_id) as nth, v.day
      from verdicts v cross join lateral lib.reminder_devices(v.reminder) d where v.message_id is not null
  ), allowed as materialized (  -- three mails a local day
    select t.* from targets t
     where t.channel <> 'email' or t.nth + (
       select count(distinct r.message_id) from app.reminders r
         join app.reminder_sends s on s.user_id = r.user_id and s.reminder_id = r.id and s.channel = 'email'
        where r.user_id = t.user_id and r.day = t.day) <= 3
  ), decided as (  -- by place: joined by key, the plan for a table that was analysed empty walks all of it
    update app.reminders r
       set decide_at = v.waits_until, reason = w.reason,
           state = case when w.reason is null then 'waiting' else 'not_sent' end,
           message_id = case when w.reason is null then v.message_id end,
           send_until = case when w.reason is null and v.message_id is not null then lib.machine_now()
             + greatest(interval '60 seconds', v.decide_at + interval '60 minutes' - lib.now()) end
      from verdicts v
      cross join lateral (select case when v.message_id is null then v.reason
        when not exists (select from allowed a where a.user_id = v.user_id and a.id = v.id) then 'mail_limit' end)
        w (reason)
     where r.ctid = v.place and r.state = 'waiting' and r.decide_at <= lib.now()
    returning r.kind, r.reason, r.state, r.message_id
  ), sends as (
    insert into app.reminder_sends (user_id, reminder_id, device_id, channel)
    select a.user_id, a.id, a.device_id, a.channel from allowed a
  ), queued as (
    select count(j) from graphile_worker.add_jobs((
      select array_agg((t.task, json_build_object('user_id', m.user_id, 'message_id', m.message_id, 'device_id',
               m.device_id), null, null, 25, null, null, array[t.task])::graphile_worker.job_spec)
        from (select distinct a.user_id, a.message_id, a.device_id, a.channel from allowed a) m
        cross join lateral (select case m.channel when 'email' then 'reminder_mail' else 'push_send' end) t (task))) j
  )
  select d.kind, d.reason from decided d cross join queued where d.reason is not null or d.message_id is not null
$$;
