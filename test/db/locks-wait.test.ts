import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()

test('a table that somebody keeps locked is a reason, which names the table and the session', async () => {
  const { owner } = server.database
  const reasons = async () =>
    (await owner.query('select lib.service_reasons() as found')).rows[0].found.filter(
      ({ reason }: { reason: string }) => reason === 'locks_wait',
    )
  const holder = await owner.connect()
  await holder.query(
    "set application_name = 'a migration by hand'; begin; lock table app.habits in access exclusive mode",
  )
  const { pid } = (await holder.query('select pg_backend_pid() as pid')).rows[0]
  const person = await server.person()
  const reads = Promise.all([person.get('/habits/'), person.get('/habits/')])
  await expect.poll(reasons).toMatchObject([
    {
      detail: `2 statements wait for app.habits, which pid ${pid} (a migration by hand) keeps locked`,
      since: expect.any(String),
    },
  ])
  await holder.query('rollback')
  holder.release(true)
  expect((await reads).map(({ status }) => status)).toEqual([200, 200])
  expect(await reasons()).toEqual([])
})
