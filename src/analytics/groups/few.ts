import pg from 'pg'
import { QUESTION_MS } from '../bounds.ts'

// Compares what analysts who see groups alone are told with what they were told within a day, so that no two answers
// tell of fewer people than a group may have (docs/contract/analysts.md#two-levels).

/** Groups of people in a view, named t in `where` and `keys`; without keys one group. */
export type Groups = { view: string; question?: undefined; where: string; keys: string[] }
/** Counts of the last run that were added up, of some figures and weeks, named c in `where`. */
export type Counts = { question: string; view?: undefined; figures: string[]; where: string }

export type Answer = Groups | Counts
/** An answer, and how many people were in the groups that it showed; 0 for counts of a run. */
export type Told = { answer: Answer; people: number }
/** A pool, or the connection of a transaction. */
type Client = Pick<pg.ClientBase, 'query'>

/** How many answers of a view or question are compared: each costs a look at the view. */
const MOST_ANSWERS = 100
/** How long the new answers of a question may be, and all of a day: the API hands them over with each question. */
const LONGEST = 64 * 1024
const LONGEST_OF_A_DAY = 1024 * 1024
const FEWEST = '(select fewest_people from analytics_aggregates.today)'

export class TooFewPeople extends Error {}
export class TooManyAnswers extends Error {}

/**
 * Compares answers with what the analyst was told; answers how many groups are left out, and what the analyst is told
 * that they were not before. Throws TooFewPeople, or TooManyAnswers.
 */
export async function compareTold(told: readonly Told[], answers: readonly Answer[], client: Client) {
  const until = performance.now() + QUESTION_MS
  let suppressed = 0
  const kept: Told[] = []
  for (const answer of answers) {
    const counted = answer.view !== undefined ? await countOf(client, answer) : { people: 0, hidden: 0 }
    suppressed += counted.hidden
    const asked = { answer, people: counted.people }
    const earlier = [...told, ...kept].filter((each) => aboutOf(each.answer) === aboutOf(answer))
    const same = earlier.find((each) => isSame(each.answer, answer))
    // Of an answer that was told before only the number of people can have changed.
    for (const each of same ? [same] : earlier) {
      if (performance.now() > until) throw Object.assign(new Error('comparing took too long'), { code: '57014' })
      if (await differsByFew(client, each, asked)) throw new TooFewPeople(aboutOf(answer))
    }
    if (same) continue
    if (earlier.length >= MOST_ANSWERS) throw new TooManyAnswers(aboutOf(answer))
    kept.push(asked)
  }
  const [ofQuestion, ofDay] = [lengthOf(kept), lengthOf(told)]
  if (ofQuestion > LONGEST || ofQuestion + ofDay > LONGEST_OF_A_DAY) throw new TooManyAnswers('too long')
  return { suppressed, kept }
}

const aboutOf = (answer: Answer) => answer.view ?? answer.question
const isSame = (one: Answer, other: Answer) => JSON.stringify(one) === JSON.stringify(other)
const lengthOf = (answers: readonly Told[]) => JSON.stringify(answers).length

const isFew = (people: string) => `${people} between 1 and ${FEWEST} - 1`
const keyOf = (keys: string[]) => `jsonb_build_array(${keys.join()})::text`

/** How many people the groups of enough people have, and how many groups have fewer. */
async function countOf(client: Client, { view, where, keys }: Groups) {
  const { rows } = await client.query<{ people: number; hidden: number }>(
    `with rows as materialized (
       select t.person, ${keyOf(keys)} as key from analytics.${view} t where ${where}
     ), groups as (
       select r.key, ${isFew('count(distinct r.person)')} as few from rows r group by r.key
     )
     select (select count(*)::integer from groups g where g.few) as hidden,
            (select count(distinct r.person)::integer from rows r join groups g on g.key = r.key where not g.few) as people`,
  )
  return rows[0] as { people: number; hidden: number }
}

async function differsByFew(client: Client, earlier: Told, { answer, people }: Told): Promise<boolean> {
  const { answer: told } = earlier
  if (isSame(told, answer)) {
    const { rows } = await client.query(`select ${isFew('abs($1::integer - $2::integer)')} as few`, [
      people,
      earlier.people,
    ])
    return rows[0].few
  }
  const text = answer.view !== undefined ? groupsDiffer(told as Groups, answer) : countsDiffer(told as Counts, answer)
  return ((await client.query(text)).rowCount ?? 0) > 0
}

/**
 * A row if the difference of the answers is about few people: by the keys that both have, the people whose rows are in
 * groups that one of the answers shows and the other does not.
 */
function groupsDiffer(one: Groups, other: Groups): string {
  const both = one.keys.filter((key) => other.keys.includes(key))
  return `with rows as materialized (
      select t.person, (${one.where}) is true as in_one, (${other.where}) is true as in_other,
             ${keyOf(one.keys)} as one, ${keyOf(other.keys)} as other, ${keyOf(both)} as both
        from analytics.${one.view} t
       where (${one.where}) or (${other.where})
    ), of_one as (
      select r.one from rows r where r.in_one group by r.one having not (${isFew('count(distinct r.person)')})
    ), of_other as (
      select r.other from rows r where r.in_other group by r.other having not (${isFew('count(distinct r.person)')})
    )
    select from rows r left join of_one a on a.one = r.one left join of_other b on b.other = r.other
     where (r.in_one and a.one is not null) <> (r.in_other and b.other is not null)
     group by r.both having ${isFew('count(distinct r.person)')}
     limit 1`
}

/** A row if the weeks that one sum has and the other has not are of few people, of a value that one of them shows. */
const countsDiffer = (one: Counts, other: Counts) =>
  `with counts as (
      select c.figure, c.value, c.people, (${one.where}) is true as in_one, (${other.where}) is true as in_other
        from analytics.present_counts c
       where c.figure in (${one.figures.map((figure) => pg.escapeLiteral(figure)).join()})
    )
    select from counts c group by c.figure, c.value
    having ${isFew('max(c.people) filter (where c.in_one <> c.in_other)')}
       and not (${isFew('greatest(max(c.people) filter (where c.in_one), max(c.people) filter (where c.in_other))')})
    limit 1`
