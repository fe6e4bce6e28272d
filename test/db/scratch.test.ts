import pg from 'pg'
import { test } from 'vitest'
import { loadLogic } from '../../src/platform/db/schema/loader/loader.ts'
import { cloneDatabase } from '../support/database.ts'
test('times', async () => {
  const db = await cloneDatabase()
  const client = new pg.Client(db.urlOf('owner'))
  await client.connect()
  const query = client.query.bind(client)
  // biome-ignore lint: scratch
  ;(client as any).query = async (...a: any[]) => {
    const t = performance.now()
    const r = await (query as any)(...a)
    console.log(Math.round(performance.now() - t), String(a[0]).slice(0, 60).replaceAll('\n', ' '))
    return r
  }
  for (let n = 0; n < 2; n++) { const t = performance.now(); await loadLogic(client, undefined, undefined, true); console.log('total', performance.now() - t) }
  await client.end()
  await db.drop()
})
