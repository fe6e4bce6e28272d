import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { day, entry, habit } from '../../test/support/import-rows.ts'
import { bringRows, ready } from '../../test/support/imports.ts'
import { endProcesses, start } from '../../test/support/processes.ts'
import { comparable, exportOf } from '../../test/support/round-trip.ts'
import { useServer } from '../../test/support/server.ts'

// A worker that is killed with SIGKILL between any two transactions of an application or an undo, and within them: the
// next one goes on, and the account is as if none had been killed (docs/contract/imports.md#the-preview).

const server = useServer({ env: { METRICS_PORT: '0' } })
endProcesses()

const HABITS = 12
const DAYS = 250
const on = (nth: number) => new Date(Date.UTC(2025, 0, 1 + nth)).toISOString().slice(0, 10)
const rows = Array.from({ length: HABITS }, (_, nth) => `Habit ${nth}`).flatMap((key) => [
  habit(key, { target: 2 }),
  ...Array.from({ length: DAYS }, (_, nth) => day(key, on(nth), nth % 4)),
  entry(key, on(3), `About ${key}`),
])

/** Runs workers, each killed a little later after its first transaction than the one before, until it is over. */
async function killed(look: () => Promise<{ state: string; done: number }>) {
  let kills = 0
  for (let patienceMs = 0; ; patienceMs += 5) {
    const { done: from } = await look()
    const worker = start(['worker'], server.env)
    const moved = async () => {
      const { state, done } = await look()
      return done > from || !state.endsWith('ing')
    }
    while (!(await moved()));
    await sleep(patienceMs % 60) // where in a transaction the kill comes
    await worker.end('SIGKILL')
    if (!(await look()).state.endsWith('ing')) return kills
    kills++
    // A dead worker's jobs are handed back after three heartbeats; this one's at once.
    await server.database.owner.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null',
    )
  }
}

test('an import that is killed at every step is applied once, and taken back once', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const before = comparable(await exportOf(ann))
  const found = await bringRows(server, ann, 'loop', rows)
  const look = async () => (await ann.get(`/imports/${found.id}`)).body
  await ann.post(`/imports/${found.id}/apply`, { preview_sha256: found.preview_sha256 })
  const kills = await killed(look)
  expect(kills).toBeGreaterThan(4)
  expect((await look()).result).toEqual(found.preview)

  const whole = await bringRows(server, ben, 'loop', rows)
  await ben.post(`/imports/${whole.id}/apply`, { preview_sha256: whole.preview_sha256 })
  const worker = start(['worker'], server.env)
  await ready(ben, whole)
  await worker.end('SIGTERM')
  const written = (text: string) => JSON.parse(JSON.stringify(comparable(text)).replace(/"\w+_at":"[^"]*"/g, '"at":""'))
  expect(written(await exportOf(ann))).toEqual(written(await exportOf(ben)))

  await ann.post(`/imports/${found.id}/undo`)
  const more = await killed(look)
  expect(more).toBeGreaterThan(4)
  expect((await look()).result.undone).toEqual({
    gone: { habit: HABITS, day: HABITS * DAYS, entry: HABITS },
    restored: {},
    kept: {},
  })
  expect(comparable(await exportOf(ann))).toEqual(before)
})
