import { expect, test } from 'vitest'
import { habitOf } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// Who waits for a lock is told for whom: when the wait is a second long, and when its timeout ends it.

const server = useServer()
const lines = (msg: string) => server.logs.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)

test('a wait for a lock and the 503 that ends it name who holds the lock, and since when', async () => {
  const name = new URL(server.database.urlOf('owner')).pathname.slice(1)
  await server.database.asSuperuser(`alter role app_api in database ${name} set lock_timeout = '3s'`)
  await server.travel(null) // ends the connections that have the old timeout
  const ann = await server.person()
  const { id } = await habitOf(ann)
  const holder = await server.database.owner.connect()
  try {
    await holder.query("set application_name = 'a long import'")
    await holder.query('begin')
    await holder.query('select from app.habits where id = $1 for update', [id])
    const { pid, since } = (await holder.query('select pg_backend_pid() as pid, lib.timestamp_json(now()) as since'))
      .rows[0]
    const blocker = `a long import, pid ${pid}, since ${since}`

    expect((await ann.patch(`/habits/${id}`, { icon: 'x' })).status).toBe(503)
    expect(lines('lock_wait')).toEqual([
      expect.objectContaining({
        level: 'warn',
        function: expect.stringMatching(/^api\.habit_patch/),
        blockers: [blocker],
      }),
    ])
    expect(lines('request_refused').at(-1)).toMatchObject({
      reason: { code: '55P03', message: `canceling statement due to lock timeout: held by ${blocker}` },
    })
  } finally {
    await holder.query('rollback')
    holder.release(true)
  }
  expect((await ann.patch(`/habits/${id}`, { icon: 'x' })).status).toBe(200)
})
