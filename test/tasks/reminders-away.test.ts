import { expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { program } from '../../src/program.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { habitOf } from '../support/habits.ts'
import { jobsDone } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

// No worker runs for three hours: the next one finds what was due meanwhile. What is older than an hour is late, and
// the rest is said (docs/contract/reminders.md#jobs). The program's clock stands still while a worker runs.

const server = useServer()

/** Moves the clock, and has a new worker look at what is due and send it. */
async function workAt(instant: string) {
  await server.travel(instant)
  const worker = await startWorker(program, server.config, server.database.urlOf('app_worker'), createLog('silent'))
  await server.database.owner.query("select lib.enqueue('reminders_due', '{}')")
  await jobsDone(server).finally(() => worker.stop())
}

test('after three hours what is older than an hour is late, and the rest is sent once', async () => {
  await server.travel('2026-06-15T08:00:00Z')
  const ann = await server.person()
  await ann.put('/reminders/settings', { enabled: true, evening_at: '09:00' })
  await ann.post('/reminders/devices', { channel: 'webpush', ...server.sandbox.push.subscribe() })
  await habitOf(ann, { notification_times: ['08:30', '08:31', '10:29', '10:30', '11:00', '11:30', '11:31'] })
  const recent = async () =>
    (await ann.get('/reminders/recent')).body.items.map(
      ({ kind, time, state, reason }: Record<string, string>) => `${kind} ${time} ${state} ${reason ?? ''}`,
    )

  await workAt('2026-06-15T08:30:00Z')
  expect(await recent()).toEqual(['habit 08:30 sent '])
  for (let look = 0; look < 2; look++) {
    await workAt('2026-06-15T11:30:00Z')
    expect(await recent()).toEqual([
      'habit 11:30 sent ',
      'habit 11:00 sent ',
      'habit 10:30 sent ', // an hour ago to the second
      'habit 10:29 not_sent late',
      'evening 09:00 sent ', // its day is not over
      'habit 08:31 not_sent late',
      'habit 08:30 sent ',
    ])
    const ttls = server.sandbox.push.messages().map(({ headers }) => Number(headers.ttl))
    expect(ttls.toSorted((a, b) => a - b)).toEqual([60, 60, 1800, 3600, 3600])
  }
})
