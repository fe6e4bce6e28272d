-- title: How do people practise?
-- sentence: Sessions, people and minutes of each mode, and the median length of a session in minutes.
-- population: every practice session, also those that were ended early
-- zone: weeks by the local days of each person
-- missing: a mode without a session is no row; deleted people are gone with the next daily count
-- figure: bars mode minutes
with counts as (
  select c.* from analytics.present_counts c
   where $1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week
), durations as (
  select split_part(c.value, ',', 1) as mode, split_part(c.value, ',', 2)::numeric as minutes,
         sum(c.numerator) as sessions
    from counts c
    join counts m on m.figure = 'practice_minutes' and m.week = c.week and m.value = split_part(c.value, ',', 1)
   where c.figure = 'practice_durations' and m.people is not null
   group by c.value
), ranked as (
  select d.*, sum(d.sessions) over (partition by d.mode) as all_sessions,
         sum(d.sessions) over (partition by d.mode order by d.minutes) as up_to
    from durations d
), medians as (
  select r.mode, (min(r.minutes) filter (where r.up_to >= floor((r.all_sessions + 1) / 2))
           + min(r.minutes) filter (where r.up_to >= floor(r.all_sessions / 2) + 1)) / 2 as minutes
    from ranked r group by r.mode
), people as (
  select substr(c.value, 10) as mode, sum(c.people) as people
    from counts c
   where c.figure = case when $1::integer is null then 'people_ever' else 'people_last' end and c.value like 'practice %'
   group by c.value
)
select c.value as mode, sum(c.denominator)::bigint as sessions, max(p.people)::bigint as people,
       round(sum(c.numerator), 2)::double precision as minutes, max(m.minutes)::double precision as median_minutes
  from counts c
  join medians m on m.mode = c.value
  join people p on p.mode = c.value
 where c.figure = 'practice_minutes'
 group by c.value
having max(c.people) is not null
 order by c.value
