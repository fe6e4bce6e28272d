import { expect, test } from 'vitest'
import { createLanes } from '../../src/analytics/turns.ts'
import { useSchema } from '../support/schema.ts'

const { ask, poolOfOne } = useSchema()

test('all statements of a query run on the connection of its turn', async () => {
  const [lane, ...others] = createLanes(poolOfOne)
  const query = '{ one: sits { totalCount } two: sits { aggregates { count } } }'
  expect((await ask(query, { lane })).errors).toBeUndefined()
  expect(lane?.pool.totalCount).toBe(1)
  expect(others.map(({ pool }) => pool.totalCount)).toEqual([0, 0])

  const held = await lane?.pool.connect()
  let answered = false
  const waits = ask(query, { lane }).then(() => {
    answered = true
  })
  expect((await ask(query)).errors).toBeUndefined() // on another connection
  expect(answered).toBe(false)
  held?.release()
  await waits
  for (const { pool } of [lane, ...others].filter((each) => each !== undefined)) await pool.end()
})
