import { expect, test } from 'vitest'
import { useQuestions } from '../../test/support/questions.ts'

// The ten questions over 50 random lives in 6 zones.

const { sql, makeLives, count, expectTruth } = useQuestions()

test.each([-0.5, 0.1, 0.9])('the ten questions say what the rows say of 50 lives, by the seed %s', async (seed) => {
  await makeLives(50, seed)
  const { rows } = await sql("select count(distinct timezone)::integer as zones from auth.users where email like 'p%'")
  expect(rows).toEqual([{ zones: 6 }])
  const asOf = await count()
  for (const weeks of [undefined, 1, 3, 12, 52]) await expectTruth(asOf, weeks)
})
