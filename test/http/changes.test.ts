import { expect, test } from 'vitest'
import { whileLocked } from '../support/races.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const LOCK = 'select lib.change_lock($1)'
const entry = (message: string) => ({ message })

test('parallel writes of one person all succeed, and each gets its own number', async () => {
  const ann = await server.person()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ann.post('/journal/', entry(`Page ${n}.`))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const { rows } = await server.database.owner.query(
    `select count(distinct c.counter)::integer as numbers, max(c.counter) = k.counter as newest
       from app.changes c join app.change_counters k using (user_id)
      where c.user_id = $1 and c.resource = 'journal_entry' group by k.counter`,
    [ann.userId],
  )
  expect(rows).toEqual([{ numbers: 30, newest: true }])
})

test('a write waits for another writer of the same person', async () => {
  const ann = await server.person()
  const answer = await whileLocked(server, LOCK, [ann.userId], () => ann.post('/journal/', entry('After.')))
  expect(answer.status).toBe(201)
})

test('reads of a person and writes of others go on while somebody writes for the person', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const client = await server.database.owner.connect()
  await client.query('begin')
  await client.query(LOCK, [ann.userId])
  await client.query('select lib.change_number($1)', [ann.userId])
  expect((await ann.get('/habits/')).status).toBe(200)
  expect((await ben.post('/journal/', entry('Meanwhile.'))).status).toBe(201)
  await client.query('rollback')
  client.release()
})

test('an import through a share link does not wait for a write of its creator', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const practice = { stage_number: 1, name: 'Sit', description: 'd', instructions: 'i', default_duration_minutes: 5 }
  const { id } = (await ann.post('/practices/', practice)).body
  const { token } = (await ann.post(`/practices/${id}/share-link`, {})).body
  const client = await server.database.owner.connect()
  await client.query('begin')
  await client.query(LOCK, [ann.userId])
  await client.query('select lib.change_number($1)', [ann.userId])
  expect((await ben.post(`/practices/share/${token}/import`)).status).toBe(201)
  await client.query('rollback')
  client.release()
})

test('the sweeps skip people who write, and find them the next time', async () => {
  const ann = await server.person()
  await server.database.owner.query(
    `insert into app.energy_plans (user_id, plan, reason_code, created_at)
     values ($1, '{}', 'x', now() - interval '40 days')`,
    [ann.userId],
  )
  const client = await server.database.owner.connect()
  await client.query('begin')
  await client.query(LOCK, [ann.userId])
  const sweep = async () => (await server.database.owner.query('select jobs.sweep_energy_plans() as n')).rows[0].n
  expect(await sweep()).toBe(0)
  await client.query('rollback')
  client.release()
  expect(await sweep()).toBe(1)
})

test('a deleted account ends while another request of the person waits', async () => {
  const ann = await server.person()
  const [deleted, ...others] = await Promise.all([
    ann.request('DELETE', '/users/me', { body: { confirm_email: ann.email } }),
    ...Array.from({ length: 5 }, () => ann.post('/journal/', entry('Too late.'))),
  ])
  expect(deleted.status).toBe(200)
  for (const { status } of others) expect([201, 401]).toContain(status)
  const { rowCount } = await server.database.owner.query('select from app.change_counters where user_id = $1', [
    ann.userId,
  ])
  expect(rowCount).toBe(0)
})
