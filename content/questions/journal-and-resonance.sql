-- title: How many people write, and how many ask for a resonance?
-- sentence: Of the people who were active, how many wrote in their journal, and how many had a model read an entry.
-- population: people who were active
-- zone: weeks by the local days of each person
-- missing: calls before 0.5.0 do not say what they were for; deleted entries and people are gone
-- figure: columns people journal_people resonance_people
-- graphql: { presentCounts(filter: { figure: { equalTo: "people_ever" } }) { nodes { value people } } }
with counts as (
  select coalesce(sum(c.people) filter (where c.value = 'active'),
           case when bool_or(c.value = 'active') is not true then 0 end) as people,
         coalesce(sum(c.people) filter (where c.value = 'journal'),
           case when bool_or(c.value = 'journal') is not true then 0 end) as journal_people,
         coalesce(sum(c.people) filter (where c.value = 'resonance'),
           case when bool_or(c.value = 'resonance') is not true then 0 end) as resonance_people
    from analytics.present_counts c
   where c.figure = case when $1::integer is null then 'people_ever' else 'people_last' end
     and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
), shown as (
  select c.people, case when j.fewest = 0 or j.fewest >= t.fewest_people then c.journal_people end as journal_people,
         case when r.fewest = 0 or r.fewest >= t.fewest_people then c.resonance_people end as resonance_people
    from counts c
    cross join analytics.today t
    cross join lateral (select least(c.journal_people, c.people - c.journal_people)) j (fewest)
    cross join lateral (select least(c.resonance_people, c.people - c.resonance_people)) r (fewest)
   where c.people not between 1 and t.fewest_people - 1
)
select s.people, s.journal_people, s.resonance_people,
       round(s.journal_people::numeric / nullif(s.people, 0), 4)::double precision as journal_share,
       round(s.resonance_people::numeric / nullif(s.people, 0), 4)::double precision as resonance_share
  from shown s
