import { expect, test } from 'vitest'
import { useLives } from '../../test/support/lives.ts'
import { useServer } from '../../test/support/server.ts'

// The life of the demo account, 36 weeks: what somebody who opens `npm start` first sees of it.
const server = useServer()
const lives = useLives(server)

test('the journal of the demo account does not repeat itself, and most of its habits have a streak', async () => {
  const { token } = await lives.live({ name: 'graduate' })
  const get = async <Answer>(path: string) => {
    const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()) as Answer
  }
  const messages: string[] = []
  for (let offset = 0; ; offset += 50) {
    const page = await get<{ items: Array<{ message: string }>; has_more: boolean }>(
      `/journal/?limit=50&offset=${offset}`,
    )
    messages.push(...page.items.map(({ message }) => message))
    if (!page.has_more) break
  }
  expect(messages.length).toBeGreaterThanOrEqual(216)
  const sentences = new Set(messages.flatMap((message) => message.split(/(?<=[.?!]) /)))
  expect(sentences.size).toBeGreaterThanOrEqual(120)
  const habits = await get<Array<{ name: string; streak: number }>>('/habits/')
  expect(habits.filter(({ streak }) => streak === 0).length).toBeLessThanOrEqual(2)
  expect(habits.length).toBeGreaterThan(10)
})
