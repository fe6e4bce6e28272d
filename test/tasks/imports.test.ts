import { expect, test } from 'vitest'
import { day, entry, habit } from '../support/import-rows.ts'
import { applied, bringRows, undone } from '../support/imports.ts'
import { useServer } from '../support/server.ts'

// What rows of other apps become, whichever reader yielded them.

const server = useServer({ worker: true })

test('a habit, its days, a pause and an entry become those of the person, and are taken back', async () => {
  const ann = await server.person()
  const rows = [
    day('Read', '2026-02-01'),
    day('Read', '2026-02-02', 4.5),
    day('Read', '2999-01-01'),
    day('Nothing', '2026-02-02'),
    habit('Read', { target: 3, unit: 'pages', position: 7 }),
    habit('Sweets', { subtractive: true, target: 0 }),
    day('Sweets', '2026-02-01', 2),
    { kind: 'pause', key: 'Read/2026-02-03', body: { habit: 'Read', from: '2026-02-03', to: '2026-02-05' } } as const,
    entry('a', '2026-02-01', 'A walk', { instant: '2026-02-01T23:30:00Z', tags: ['walk', 'sun'], skipped_media: 2 }),
    entry('b', '2999-02-01', 'The future'),
  ]
  const found = await bringRows(server, ann, 'loop', rows)
  expect(found).toMatchObject({
    state: 'ready',
    of: 10,
    preview: {
      create: { habit: 2, day: 3, pause: 1, entry: 1 },
      refused: { day: 2, entry: 1 },
      skipped_media: 2,
      examples: { create: { habit: ['Read', 'Sweets'] } },
    },
  })
  expect(found.problems.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
    'day_after_today',
    'day_after_today',
    'habit_left_out',
  ])
  expect((await ann.get('/habits/')).body).toEqual([])
  const done = await applied(ann, found)
  expect(done).toMatchObject({ state: 'applied', done: 10, result: found.preview })
  const habits = (await ann.get('/habits/')).body
  expect(habits).toMatchObject([
    { name: 'Sweets', goals: [{}, { target: 0, is_additive: false }, {}] },
    { name: 'Read', goals: [{ target: 1.5 }, { target: 3, target_unit: 'pages' }, { target: 4.5 }] },
  ])
  const days = (await ann.get(`/habits/${habits[1].id}/completions?from=2026-01-01&to=2026-03-01`)).body
  expect(JSON.stringify(days)).toContain('2026-02-02')
  expect((await ann.get('/journal/')).body.items).toMatchObject([
    { message: 'A walk\n\nwalk sun', timestamp: '2026-02-01T23:30:00.000000Z' },
  ])
  const report = await ann.get(`/imports/${found.id}/report.md`)
  expect(report.text).toMatch(/\| day \| 3 \| 0 \| 0 \| 2 \|[\s\S]*- habit “Read”\n[\s\S]*day after today/)

  const again = await bringRows(server, ann, 'loop', rows)
  expect(again.preview).toMatchObject({ create: {}, same: { habit: 2, day: 3, pause: 1, entry: 1 } })
  await ann.delete(`/imports/${again.id}`)

  const back = await undone(ann, found)
  expect(back).toMatchObject({
    state: 'undone',
    done: 7,
    of: 7,
    result: { undone: { gone: { habit: 2, day: 3, pause: 1, entry: 1 }, restored: {}, kept: {} } },
  })
  expect((await ann.get('/habits/')).body).toEqual([])
  expect((await ann.get('/journal/')).body.items).toEqual([])
  expect(
    server.logs.filter((line) => /"(habit_created|goal_updated|habit_deleted|habit_rule_changed)"/.test(line)),
  ).toEqual([])
})
