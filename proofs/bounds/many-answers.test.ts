import { expect, test } from 'vitest'
import { admin } from '../../test/support/admin.ts'
import { ask, useAnalytics } from '../../test/support/analytics.ts'
import { refusal } from '../../test/support/habits.ts'

// An analyst of groups gets a hundred different answers about one view within a day (docs/contract/analysts.md).

const A_DOCUMENT = 10
const MOST = 100
const { server } = useAnalytics()

test('the answer after a hundred different ones is refused, and an earlier one is not', async () => {
  const ann = await server.person()
  const granted = { output: `grant-analyst --aggregates: ${ann.email}`, code: 0 }
  expect(await admin(server, ['grant-analyst', ann.email, '--aggregates'])).toEqual(granted)
  const answers = (first: number) => {
    const fields = Array.from(
      { length: A_DOCUMENT },
      (_, n) => `q${n}: habits(filter: { energyCost: { notEqualTo: ${first + n} } }) { aggregates { count } }`,
    )
    return ask(ann, `{ ${fields.join('\n')} }`)
  }
  for (let first = 0; first < MOST; first += A_DOCUMENT) expect((await answers(first)).status).toBe(200)
  expect(refusal(await answers(MOST))).toEqual([429, 'too_many_answers'])
  expect((await answers(0)).status).toBe(200)
})
