import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { BAD_TEXTS, complaints, expectRefused, expectTaken, HABIT, habitOf, send, TOO_BIG } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

describe('goal units', () => {
  const UNITS = { target_unit: 'minutes', frequency: 0.5, frequency_unit: 'per_week' }

  test('are set on all goals of the habit and on nothing else', async () => {
    const { id, goals } = await habitOf(ann)
    const { status, body } = await ann.put(`/habits/${id}/goals/units`, UNITS)
    expect(status).toBe(200)
    expect(body).toStrictEqual(
      goals.map(({ completions: _, ...one }: { completions: unknown }) => ({ ...one, ...UNITS })),
    )
  })

  test('are refused outside their bounds and with unknown keys', async () => {
    const { id } = await habitOf(ann)
    const target = { client: ann, method: 'PUT', path: `/habits/${id}/goals/units`, valid: UNITS }
    const text50 = ['', 'x'.repeat(51), ...BAD_TEXTS, null, 5, undefined]
    await expectRefused(target, {
      target_unit: text50,
      frequency_unit: text50,
      frequency: [0, -1, '1', null, TOO_BIG, undefined],
      target: [3],
      habit_id: [1],
    })
    for (const value of ['x', '🚶'.repeat(50)]) {
      expect((await send(ann, 'PUT', target.path, { ...UNITS, target_unit: value })).body[2].target_unit).toBe(value)
    }
  })
})

describe('the fields of a habit', () => {
  test('are refused outside their bounds by POST and PUT', async () => {
    const { id } = await habitOf(ann)
    const energy = [-1, 1001, 0.5, '5', null, true, TOO_BIG, undefined]
    const refused = {
      name: ['', 'x'.repeat(256), ...BAD_TEXTS, null, 5, undefined],
      icon: ['x'.repeat(101), ...BAD_TEXTS, null, undefined],
      start_date: ['2026-02-30', '2026-1-1', '10000-01-01', '0000-01-01', '2026-01-01T00:00:00Z', null, 5, undefined],
      energy_cost: energy,
      energy_return: energy,
      notification_times: ['07:00', [null], [7], BAD_TEXTS],
      notification_frequency: ['hourly', 'Daily', '', 1],
      notification_days: ['Mon', [1], ['a\0']],
      milestone_notifications: ['true', 1, null],
      sort_order: [-2147483649, 2147483648, 1.5, '1', TOO_BIG],
      stage: ['x'.repeat(101), ...BAD_TEXTS, null, 3],
      revealed: [null, 0],
      is_carryover: [null, 'no'],
    }
    // A list may hold several bad entries, with one error each.
    const { notification_times, ...single } = refused
    for (const [method, path] of [
      ['POST', '/habits/'],
      ['PUT', `/habits/${id}`],
    ] as const) {
      await expectRefused({ client: ann, method, path, valid: HABIT }, single)
    }
    for (const value of notification_times) {
      expect((await send(ann, 'POST', '/habits/', { ...HABIT, notification_times: value })).status).toBe(422)
    }
  })

  test('are accepted up to their bounds', async () => {
    const { id } = await habitOf(ann)
    await expectTaken(
      { client: ann, method: 'PUT', path: `/habits/${id}`, valid: { ...HABIT, name: 'Bounds' } },
      {
        name: ['x', ' ', '🚶'.repeat(255), `e\u0301`],
        icon: ['', '🚶'.repeat(100)],
        start_date: ['0001-01-01', '2024-02-29', '9999-12-31'],
        energy_cost: [0, 1000],
        energy_return: [0, 1000],
        notification_times: [[], null, ['']],
        notification_frequency: ['daily', 'weekly', 'custom', 'off', null],
        sort_order: [-2147483648, 2147483647, 0, null],
        stage: ['', '🚶'.repeat(100)],
      },
    )
  })

  test('are listed together in one 422 if several are bad', async () => {
    const answer = await ann.post('/habits/', { name: '', icon: 'x'.repeat(101), energy_cost: 1001, energy_return: -1 })
    expect(complaints(answer).sort()).toEqual([
      'body.energy_cost less_than_equal',
      'body.energy_return greater_than_equal',
      'body.icon string_too_long',
      'body.name string_too_short',
      'body.start_date missing',
    ])
  })
})
