import { describe, expect, test } from 'vitest'
import { createLog } from '../src/base/log.ts'

/** Writes one line and answers its fields without level and time. */
function line(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(
    createLog('info', {
      write(text) {
        lines.push(text)
      },
    }),
  )
  const { level: _level, time: _time, ...fields } = JSON.parse(lines.join(''))
  return fields
}

describe('a line of the log', () => {
  test('shows secrets neither among its fields nor two objects deep', () => {
    const fields = {
      user_id: 7,
      password: 'a',
      of: { email: 'b', at: { api_key: 'c', 'x-password': 'd', kept: 1 } },
      none: null,
    }
    expect(line((log) => log.info(fields, 'event'))).toEqual({
      user_id: 7,
      password: '[redacted]',
      of: { email: '[redacted]', at: { api_key: '[redacted]', 'x-password': '[redacted]', kept: 1 } },
      none: null,
      msg: 'event',
    })
    expect(fields.password).toBe('a')
  })

  test('shows no secrets in lists', () => {
    expect(line((log) => log.warn({ people: [{ token: 'a', id: 1 }, 2] }, 'event'))).toEqual({
      people: [{ token: '[redacted]', id: 1 }, 2],
      msg: 'event',
    })
  })

  test('shows no secrets of a child', () => {
    expect(line((log) => log.child({ email: 'a', job: 1 }).error({ token: 'b' }, 'event'))).toEqual({
      email: '[redacted]',
      job: 1,
      token: '[redacted]',
      msg: 'event',
    })
  })

  test('shows instants and absent secrets as they are', () => {
    const at = new Date('2026-06-15T12:00:00Z')
    expect(line((log) => log.info({ at, password: undefined }, 'event'))).toEqual({
      at: at.toISOString(),
      msg: 'event',
    })
  })
})
