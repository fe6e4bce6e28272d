import { expect, test } from 'vitest'
import { admin } from '../support/admin.ts'
import { goalsOf } from '../support/habits.ts'
import { rows } from '../support/program.ts'
import { useServer } from '../support/server.ts'

// npm run admin -- verify-derived (docs/contract/operations.md#derived-rows).

const server = useServer()

test('verify-derived names each differing streak with exit code 1, and --repair makes it right', async () => {
  await server.travel('2026-06-15T12:00:00Z')
  const ann = await server.person()
  const { habit, low } = await goalsOf(ann)
  for (const day of ['2026-06-14', '2026-06-15']) {
    await ann.post('/goal_completions/', { goal_id: low, completed_on: day })
  }
  const verify = (...options: string[]) => admin(server, ['verify-derived', ...options])
  expect(await verify()).toEqual({ output: 'verify-derived: no differences', code: 0 })
  await rows(server, 'update app.streaks set streak = 1 where habit_id = $1 and goal_id is null', [habit])
  await rows(server, 'delete from app.streaks where goal_id = $1', [low])
  const who = `user ${ann.userId} habit ${habit}`
  expect(await verify()).toEqual({
    output: [
      'verify-derived: 2 differ',
      `${who}: kept {[2026-06-14,2026-06-16)} streak 1, longest 2; expected {[2026-06-14,2026-06-16)} streak 2, longest 2`,
      `${who} goal ${low}: kept none; expected {[2026-06-14,2026-06-16)} streak 2, longest 2`,
    ].join('\n'),
    code: 1,
  })
  expect(await verify('--repair')).toEqual({ output: 'verify-derived: 1 repaired', code: 0 })
  expect(await verify()).toEqual({ output: 'verify-derived: no differences', code: 0 })
  expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(2)
  expect(await verify('--force')).toMatchObject({ output: expect.stringContaining('usage:'), code: 1 })
})
