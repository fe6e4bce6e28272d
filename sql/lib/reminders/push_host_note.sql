-- Counts an outcome of a push service (docs/contract/reminders.md#the-breaker-of-a-host): the tenth failure within a
-- minute lets it rest for a minute, a success forgets them, and the last twenty refusals are kept for the alert
-- PushRefused.
create or replace function lib.push_host_note(host text, outcome text, at timestamptz) returns void
language plpgsql volatile as $$
declare
  v_failed timestamptz[];
begin
  if outcome = 'sent' then
    update jobs.push_hosts h set failed_at = '{}' where h.host = push_host_note.host and h.failed_at <> '{}';
  elsif outcome = 'refused' then
    insert into jobs.push_hosts as h (host, refused_at) values (host, array[at])
    on conflict on constraint push_hosts_pkey do update
      set refused_at = h.refused_at[greatest(1, cardinality(h.refused_at) - 18):] || excluded.refused_at;
  elsif outcome = 'again' then
    insert into jobs.push_hosts as h (host, failed_at) values (host, array[at])
    on conflict on constraint push_hosts_pkey do update
      set failed_at = h.failed_at[greatest(1, cardinality(h.failed_at) - 8):] || excluded.failed_at
    returning h.failed_at into v_failed;
    if cardinality(v_failed) >= 10 and v_failed[1] >= at - interval '1 minute' then
      update jobs.push_hosts h set failed_at = '{}', open_until = at + interval '1 minute'
       where h.host = push_host_note.host;
      perform lib.event('push_host_rests', jsonb_build_object('host', host), 'warn');
    end if;
  end if;
end $$;
