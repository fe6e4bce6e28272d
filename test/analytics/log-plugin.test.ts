import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { ask, lines } = useSchema()

test('a query is logged with who asked, how long, how many rows and the hash of its text, without the text', async () => {
  const query =
    '{ sits(filter: { mode: { equalTo: "sit" } }) { nodes { day } groupedAggregates(groupBy: [MODE]) { keys } } }'
  await ask(query, { userId: '7' })
  const hash = createHash('sha256').update(query).digest('hex').slice(0, 16)
  const line = lines.find((each) => each.includes(hash)) as string
  expect(JSON.parse(line)).toMatchObject({ msg: 'graphql_asked', user_id: 7, ms: expect.any(Number), rows: 7, hash })
  expect(line).not.toMatch(/sits|equalTo|groupBy/)
})
