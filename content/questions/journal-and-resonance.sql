-- title: How many people write, and how many ask for a resonance?
-- sentence: Of the people who were active, how many wrote in their journal, and how many had a model read an entry.
-- population: people who were active
-- zone: weeks by the local days of each person
-- missing: calls before 0.5.0 do not say what they were for; deleted entries and people are gone
-- as_of: counts
-- figure: bars people journal_people resonance_people
-- graphql: { presentCounts(filter: { figure: { equalTo: "people_ever" } }) { nodes { value people } } }
with counts as (
  select coalesce(sum(c.people) filter (where c.value = 'active'), 0) as people,
         coalesce(sum(c.people) filter (where c.value = 'journal'), 0) as journal_people,
         coalesce(sum(c.people) filter (where c.value = 'resonance'), 0) as resonance_people
    from analytics.present_counts c
   where c.figure = case when $1::integer is null then 'people_ever' else 'people_last' end
     and ($1::integer is null or c.week between c.last_whole_week - 7 * ($1::integer - 1) and c.last_whole_week)
)
select c.people, c.journal_people, c.resonance_people,
       round(c.journal_people::numeric / nullif(c.people, 0), 4)::double precision as journal_share,
       round(c.resonance_people::numeric / nullif(c.people, 0), 4)::double precision as resonance_share
  from counts c
