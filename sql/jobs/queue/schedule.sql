-- When each recurring task is due: last at an instant or before it, and next after it.
create or replace function jobs.schedule(at timestamptz default now())
returns table (task text, schedule text, due_at timestamptz, next_at timestamptz)
language sql stable as $$
  with line as (
    select l.part[1] as minute, l.part[2] as hour, l.part[3] as task
      from regexp_matches(jobs.crontab(), '^(\d+|\*) (\d+|\*) \* \* \* (\w+)', 'gn') l (part)
  ), period as (
    select l.*, case l.hour when '*' then interval '1 minute' else interval '24 hours' end as length,
           make_timestamptz(2000, 1, 1, replace(l.hour, '*', '0')::integer, replace(l.minute, '*', '0')::integer, 0,
             'UTC') as origin
      from line l
  )
  select p.task, format('%s %s * * *', p.minute, p.hour), d.due_at, d.due_at + p.length
    from period p cross join lateral date_bin(p.length, at, p.origin) d (due_at)
$$;
