import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { createDatabase } from '../../src/db/call.ts'
import { createPool } from '../../src/db/pool.ts'
import { statement } from '../../src/db/statements.ts'
import { temporaryFolder } from '../support/folder.ts'

// A full queue of notices: every write that sends one fails while a session holds the queue, and none afterwards.

const FULL = { code: '54000' }

test('writes that notify work again once the session that held the queue has gone', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-notices-')
  const settings = { fsync: 'off', max_notify_queue_pages: '64' }
  const embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: 'notices', settings })
  const log = createLog('error')
  const pool = createPool(embedded.url, 2, log)
  const connect = async () => {
    const client = new pg.Client(embedded.url)
    await client.connect()
    return client
  }
  const [holder, other] = [await connect(), await connect()]
  try {
    await other.query(`create function public.tell(payload text) returns text language sql as
      $$ select pg_notify('anything', payload)::text || payload $$`)
    const tell = () => createDatabase(pool, []).anonymous(statement('public.tell', ['payload']), { payload: 'x' }, log)
    const notify = () => other.query("select pg_notify('anything', repeat('x', 7999) )")
    expect((await tell()).body).toBe('x')

    await holder.query('listen anything')
    await holder.query('begin')
    await expect(async () => {
      for (;;) await notify()
    }).rejects.toMatchObject(FULL)
    await expect(tell()).rejects.toMatchObject(FULL)

    await holder.end()
    await expect(notify()).rejects.toMatchObject(FULL)
    expect((await tell()).body).toBe('x')
    await notify()
  } finally {
    await pool.end()
    await other.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
