import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bring } from '../../test/support/imports.ts'
import { useServer } from '../../test/support/server.ts'

// How long an import of 100 habits of five years and 8,000 entries takes alone, and how long others wait beside it,
// where nothing else runs on the machine: IMPORTS_BENCH=1 npx vitest run proofs/imports/bench.test.ts

const HABITS = 100
const YEARS = 5
const ENTRIES = 8000
const DAY_MS = 86_400_000
const began = Date.now() - YEARS * 365 * DAY_MS
const on = (nth: number) => new Date(began + nth * DAY_MS).toISOString().slice(0, 10)

const server = useServer({ worker: true })

function file(): string {
  const habits: object[] = []
  const goals: object[] = []
  const days: object[] = []
  for (let habit = 1; habit <= HABITS; habit++) {
    const all = { icon: '', energy_cost: 1, energy_return: 1, created_at: `${on(0)}T08:00:00+00:00` }
    habits.push({ id: habit, name: `Habit ${habit}`, start_date: on(0), ...all })
    const frequency = { frequency: 1, frequency_unit: 'per_day', target_unit: 'pages' }
    goals.push({ id: habit, habit_id: habit, title: 'Clear', tier: 'clear', target: 2, ...frequency })
    for (let day = 0; day < YEARS * 365; day++) {
      if (day % 7 === 3) continue
      days.push({ id: days.length + 1, goal_id: habit, local_day: on(day), completed_units: day % 4 })
    }
  }
  const entries = Array.from({ length: ENTRIES }, (_, nth) => {
    const written_at = new Date(began + (nth * YEARS * 365 * DAY_MS) / ENTRIES).toISOString()
    const local_day = written_at.slice(0, 10)
    return {
      id: nth + 1,
      written_at,
      updated_at: written_at,
      local_day,
      message: 'I walked along the river. '.repeat(55),
    }
  })
  const records = { goal_completions: days, goals, habits, journal_entries: entries }
  return JSON.stringify({ format: 'thirty-six-weeks-export', format_version: 2, records })
}

/** The CPU seconds that the connections of the worker have taken so far. */
async function workerCpu(): Promise<number> {
  const { rows } = await server.database.owner.query(
    "select pid from pg_stat_activity where datname = current_database() and usename = 'app_worker'",
  )
  const ticks = rows.map(({ pid }) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
  return ticks.reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) / 100, 0)
}

test.skipIf(!process.env.IMPORTS_BENCH)('a large import', { timeout: 1_200_000 }, async () => {
  const ben = await server.person()
  /** How long 95 of 100 reads and writes of another person take until `over` says so, in milliseconds. */
  async function others(over: () => Promise<boolean>) {
    const took: number[] = []
    do {
      for (let nth = 0; nth < 20; nth++) {
        const from = performance.now()
        await (nth % 4 === 0 ? ben.post('/journal/', { message: 'A page.' }) : ben.get('/habits/'))
        took.push(performance.now() - from)
      }
    } while (!(await over()))
    return took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)] as number
  }
  const quietUntil = Date.now() + 10_000
  const quiet = await others(async () => Date.now() > quietUntil)

  for (const isAlone of [true, false]) {
    const ann = await server.person()
    const { id } = await bring(ann, file())
    const look = async () => (await ann.get(`/imports/${id}`)).body
    const whileIn = async (state: string) => {
      const [from, cpu] = [Date.now(), await workerCpu()]
      const over = async () => (await look()).state !== state
      let beside = ''
      if (isAlone) while (!(await over())) await sleep(100)
      else beside = `, p95 of others ${((await others(over)) / quiet).toFixed(2)} of quiet`
      const took = `${((Date.now() - from) / 1000).toFixed(1)} s`
      return `${took} (PostgreSQL's CPU ${((await workerCpu()) - cpu).toFixed(1)} s${beside})`
    }
    const read = await whileIn('reading')
    const found = await look()
    expect(found.preview.create).toMatchObject({ habit: HABITS, goal: HABITS, entry: ENTRIES })
    await ann.post(`/imports/${id}/apply`, { preview_sha256: found.preview_sha256 })
    const applied = await whileIn('applying')
    expect((await look()).result).toEqual(found.preview)
    await ann.post(`/imports/${id}/undo`)
    const undone = await whileIn('undoing')
    process.stdout.write(`${found.of} rows: read ${read}; applied ${applied}; undone ${undone}\n`)
  }
})
