import { beforeAll, expect, test } from 'vitest'
import { useQuestions } from '../support/questions.ts'

// Each of the ten questions equals what the owner's rows say. The proof of more lives: questions-lives.test.ts.

const { makeLives, count, expectTruth } = useQuestions()
let asOf: string
beforeAll(async () => {
  await makeLives(14, 0.36)
  asOf = await count()
})

test.each([undefined, 1, 5, 30])('the ten questions say what the rows say, over weeks: %s', async (weeks) => {
  const told = await expectTruth(asOf, weeks)
  if (weeks === undefined) for (const [name, rows] of Object.entries(told)) expect(rows.length, name).toBeGreaterThan(0)
})
