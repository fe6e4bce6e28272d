import { ready } from '../imports.ts'
import type { Run } from './run.ts'

/** A small export of another account. */
const FILE = JSON.stringify({
  format: 'thirty-six-weeks-export',
  format_version: 2,
  exported_at: '2026-10-31T18:00:00.000000Z',
  records: {
    goal_completions: [{ id: 8, goal_id: 4, local_day: '2026-10-30', completed_units: 2 }],
    goals: [
      {
        id: 4,
        habit_id: 3,
        title: 'Clear',
        tier: 'clear',
        target: 2,
        target_unit: 'l',
        frequency: 1,
        frequency_unit: 'per_day',
      },
    ],
    habits: [
      {
        id: 3,
        name: 'Drink water',
        icon: '💧',
        start_date: '2026-10-01',
        energy_cost: 1,
        energy_return: 2,
        created_at: '2026-10-01T07:00:00+00:00',
      },
    ],
  },
  not_included: {},
})
const upload = { raw: FILE, headers: { 'content-type': 'application/json' } }

/** Ben brings an export, looks at its preview, applies it and takes it back; then he forgets a second one. */
export async function imports({ ben, ok, refused }: Run) {
  await refused(ben, 'POST /imports', { ...upload, raw: '{}' })
  const made = await ok(ben, 'POST /imports', upload)
  const path = { import_id: made.id }
  await refused(ben, 'POST /imports', upload)
  const { preview_sha256 } = await ready(ben, made)
  await ok(ben, 'GET /imports/{import_id}', { path })
  await ok(ben, 'GET /imports')
  await refused(ben, 'POST /imports/{import_id}/apply', { path, body: { preview_sha256: 'of another preview' } })
  await ok(ben, 'POST /imports/{import_id}/apply', { path, body: { preview_sha256 } })
  await ready(ben, made)
  await ok(ben, 'GET /imports/{import_id}/report.md', { path })
  await refused(ben, 'DELETE /imports/{import_id}', { path })
  await ok(ben, 'POST /imports/{import_id}/undo', { path })
  await ready(ben, made)
  const second = await ok(ben, 'POST /imports', upload)
  await ready(ben, second)
  await ok(ben, 'DELETE /imports/{import_id}', { path: { import_id: second.id } })
}
