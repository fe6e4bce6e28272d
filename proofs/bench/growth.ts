import { besideAnalysts, LONG_QUESTIONS } from './analysts.ts'
import { type Crowd, crowdOf, crowdRows } from './crowd.ts'
import { askAll, askers, countAll, factsOf } from './questions.ts'
import { comparedColumns, print, type Rounds } from './results.ts'
import { measureRows } from './rounds.ts'
import { startService } from './service.ts'
import { isChosen, SCALE } from './settings.ts'
import { lifeYear, PEOPLE, SIZES } from './year.ts'

// `npm run bench:growth`: whether requests stay as cheap with ten times as many people or rows, what a year of a person
// takes on disk, and how long the questions of analysts take (docs/performance.md#growth). Takes about ten gigabytes,
// which it deletes; the first two some minutes, the questions an hour.

const CROWDS: Crowd[] = [
  { name: '10,000 people', people: 10_000, factor: 1 },
  { name: '100,000 people', people: 100_000, factor: 1 },
  { name: '10,000 people, ten times the rows of others', people: 10_000, factor: 10 },
]
const MANY = 100_000

if (isChosen('rates')) await rates()
if (isChosen('year')) await year()
if (isChosen('questions')) await analystsQuestions()

/** The same requests of the same thousand people in each crowd, in turn. */
async function rates() {
  const sides = []
  for (const crowd of CROWDS)
    sides.push({ service: await startService(undefined, crowdOf(crowd)), rows: crowdRows(crowd) })
  const results = await measureRows(sides)
  print(
    [...results].flatMap(([row, [base, ...grown]]) =>
      grown.map((rounds, n) => ({
        row: row.name,
        against: `${CROWDS[n + 1]?.name}`,
        ...comparedColumns(rounds, base as Rounds),
      })),
    ),
  )
  for (const { service } of sides) await service.stop()
}

/** Bytes per person after a year, by table. */
async function year() {
  const service = await startService(undefined, lifeYear)
  const { rows } = await service.owner.query<Record<'name' | 'table_bytes' | 'index_bytes' | 'rows', string>>(SIZES)
  const sized = rows.map(({ name, ...sizes }) => ({
    name,
    rows: Number(sizes.rows) / PEOPLE,
    table: Number(sizes.table_bytes) / PEOPLE,
    index: Number(sizes.index_bytes) / PEOPLE,
  }))
  const sum = (of: (row: (typeof sized)[number]) => number) => sized.reduce((total, row) => total + of(row), 0)
  const total = {
    name: 'all',
    rows: sum((row) => row.rows),
    table: sum((row) => row.table),
    index: sum((row) => row.index),
  }
  print(
    [...sized, total].map(({ name, rows, table, index }) => ({
      table: name,
      'rows per person': rows.toFixed(0),
      'kB of table': (table / 1e3).toFixed(1),
      'kB of indexes': (index / 1e3).toFixed(1),
      'bytes per row': ((table + index) / rows).toFixed(0),
      [`GB for ${MANY.toLocaleString('en')} people`]: (((table + index) * MANY) / 1e9).toFixed(1),
    })),
  )
  await service.stop()
}

/** Requests beside long questions, the daily counts and each question of analysts, over many people and 252 days. */
async function analystsQuestions() {
  const service = await startService(undefined, factsOf(MANY * SCALE))
  const { row, analysts } = await askers(service.owner, MANY * SCALE)
  print(await besideAnalysts(service, row, analysts, LONG_QUESTIONS))
  const seconds = await countAll(service.owner)
  const url = Object.assign(new URL(service.ownerUrl), { username: 'app_analyst', password: 'analyst' }).href
  print(
    (await askAll(url)).map(({ question, weeks, rows, ms }) => ({
      question,
      weeks: weeks ?? 'all',
      rows,
      seconds: (ms / 1000).toFixed(2),
    })),
  )
  console.log(`counts of ${MANY * SCALE} people: ${Math.round(seconds)} s`)
  await service.stop()
}
