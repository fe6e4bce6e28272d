import { expect, test } from 'vitest'
import { applied, ready } from '../../test/support/imports.ts'
import { useServer } from '../../test/support/server.ts'
import { damagedFile } from '../../test/support/trackers/damaged.ts'

// Damaged files through the service: no failure of it, no half row, and the preview is what is applied.

const FILES = Number(process.env.DAMAGED_FILES ?? 2000)
/** The worker reads one file at a time. */
const AT_ONCE = 2

const server = useServer({ worker: true })

async function bringFiles(seeds: number[]) {
  const seen: Record<string, number> = {}
  for (const seed of seeds) {
    const person = await server.person()
    await server.database.owner.query('truncate auth.rate_limits')
    const raw = damagedFile(seed)
    const type = raw.subarray(0, 2).toString() === 'PK' ? 'application/zip' : 'application/json'
    const sent = await person.request('POST', '/imports', { raw, headers: { 'content-type': type } })
    expect([202, 422], `seed ${seed}: ${sent.text}`).toContain(sent.status)
    let outcome = 'refused'
    if (sent.status === 202) {
      const found = await ready(person, sent.body)
      outcome = found.state
      expect(['ready', 'failed'], `seed ${seed}`).toContain(outcome)
      if (outcome === 'ready') {
        const done = await applied(person, found)
        expect(done, `seed ${seed}`).toMatchObject({ state: 'applied', result: found.preview })
        const created = found.preview.create
        const habits = (await person.get('/habits/')).body
        expect(habits.length, `seed ${seed}`).toBe(created.habit ?? 0)
        for (const { goals } of habits) expect(goals).toHaveLength(3)
        expect((await person.get('/journal/')).body.total, `seed ${seed}`).toBe(created.entry ?? 0)
      }
    }
    seen[outcome] = (seen[outcome] ?? 0) + 1
  }
  return seen
}

test(`${FILES} damaged files: the preview equals the result`, { timeout: 3_600_000 }, async () => {
  const seeds = Array.from({ length: FILES }, (_, seed) => seed)
  const groups = Array.from({ length: AT_ONCE }, (_, nth) => seeds.filter((seed) => seed % AT_ONCE === nth))
  const seen = await Promise.all(groups.map(bringFiles))
  console.log(seen)
  expect(seen.some(({ ready = 0 }) => ready > 0)).toBe(true)
})
