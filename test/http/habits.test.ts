import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()
const HABIT = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }

test('a habit is created with three goals and listed', async () => {
  const ann = await server.person()
  const { status, body } = await ann.post('/habits/', HABIT)
  expect(status).toBe(200)
  expect(body.goals.map((goal: { tier: string; target: number }) => [goal.tier, goal.target])).toEqual([
    ['low', 1],
    ['clear', 2],
    ['stretch', 3],
  ])
  expect((await ann.get('/habits/')).body).toEqual([body])
})
