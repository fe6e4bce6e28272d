import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createNotices } from '../../src/db/notices.ts'
import { createPool } from '../../src/db/pool.ts'
import { createSettlements } from '../../src/db/settlements.ts'
import { useServer } from '../support/server.ts'

// Waits for model requests to settle: what a notice says does not count, only what the rows say.

const server = useServer()
const log = createLog('silent')

const BEGIN = `insert into app.llm_requests (user_id, kind, created_at, expires_at)
  values ($1, 'transcription', now(), now() + interval '1 day') returning id`
const SETTLE = "update app.llm_requests set status = 'failed', settled_at = now() where user_id = $1 and id = $2"

test('a wait ends when its own request has settled, whatever notices came before', async () => {
  const { owner } = server.database
  const url = server.database.urlOf('app_api')
  const pool = createPool(url, 1, log)
  const notices = createNotices(url, log)
  const settlements = createSettlements(createDatabase(pool, []), notices, log)
  const ann = String((await server.person()).userId)
  const begin = async () => Number((await owner.query(BEGIN, [ann])).rows[0].id)
  const [mine, other] = [await begin(), await begin()]

  const ended: string[] = []
  const waits = [mine, mine].map((id) => settlements.wait(ann, id, 60_000).then((settled) => ended.push(`${settled}`)))
  for (const payload of ['', '{', '__proto__', String(mine), 'x'.repeat(7000)])
    await owner.query('select pg_notify($1, $2)', ['llm_settled', payload])
  await owner.query(SETTLE, [ann, other])
  expect(await settlements.wait(ann, other, 60_000)).toBe(true)
  expect(ended).toEqual([])

  await owner.query(SETTLE, [ann, mine])
  await owner.query("select pg_notify('llm_settled', '')")
  await Promise.all(waits)
  expect(ended).toEqual(['true', 'true'])
  expect(await settlements.wait(ann, await begin(), 0)).toBe(false)
  await notices.stop()
  await pool.end()
  await expect(settlements.wait(ann, mine, 60_000)).rejects.toThrow() // the database is away
})

const WAITS_FOR_A_LOCK = `select pid from pg_stat_activity
  where application_name = 'failing' and wait_event_type = 'Lock' and datname = current_database()`

test('a wait goes on after a look that failed', async () => {
  const { owner, urlOf } = server.database
  const pool = createPool(urlOf('app_api'), 1, log, 'failing')
  const notices = createNotices(urlOf('app_api'), log)
  const settlements = createSettlements(createDatabase(pool, []), notices, log)
  const superuser = new pg.Client(urlOf('superuser'))
  await superuser.connect()
  const bob = String((await server.person()).userId)
  const request = Number((await owner.query(BEGIN, [bob])).rows[0].id)

  await owner.query('begin; lock table app.llm_requests in access exclusive mode')
  const failed = new Promise((resolve) => pool.once('remove', resolve))
  const outcome = settlements.wait(bob, request, 60_000).catch((error: Error) => error)
  await expect.poll(async () => (await superuser.query(WAITS_FOR_A_LOCK)).rowCount).toBe(1)
  await superuser.query(`select pg_terminate_backend(pid) from (${WAITS_FOR_A_LOCK}) waiting`)
  await failed
  await owner.query('rollback')
  await owner.query(SETTLE, [bob, request])
  await owner.query("select pg_notify('llm_settled', '')")
  expect(await outcome).toBe(true)
  await superuser.end()
  await notices.stop()
  await pool.end()
})
