import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

// Each msg of a 422 can be shown to a person (docs/contract/http.md#validation-answers).

const server = useServer()
const HABIT = { name: 'Walk', icon: '🚶', start_date: '2026-03-01', energy_cost: 1, energy_return: 2 }

test.each([
  ['a missing field', { ...HABIT, name: undefined }, '`name` is missing'],
  ['a number for a text', { ...HABIT, name: 7 }, '`name` should be a text'],
  ['a text for a number', { ...HABIT, energy_cost: 'much' }, '`energy_cost` should be a number'],
  ['an empty name', { ...HABIT, name: '' }, '`name` should have at least 1 character'],
  ['no date', { ...HABIT, start_date: 'soon' }, '`start_date` should be a date as YYYY-MM-DD'],
  ['a list for the body', [], '`body` should be an object'],
])('%s', async (_, body, msg) => {
  const ann = await server.person()
  const answer = await ann.post('/habits/', body)
  expect(answer.status).toBe(422)
  expect(answer.body.detail.map((error: { msg: string }) => error.msg)).toEqual([msg])
})

test.each([
  ['GET', '/habits/?limit=0', '`limit` should be at least 1'],
  ['GET', '/habits/x', '`habit_id` should be a valid integer'],
  ['GET', '/promotions?status=some', '`status` should be one of pending, included, all'],
])('%s %s: %s', async (method, path, msg) => {
  const ann = await server.person()
  const answer = await ann.request(method, path)
  expect(answer.status).toBe(422)
  expect(answer.body.detail[0].msg).toBe(msg)
})
