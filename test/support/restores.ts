import pg from 'pg'
import { cloneDatabase, type TestDatabase } from './database.ts'
import type { Server } from './server.ts'

/** A copy of a server's database at this moment, which PostgreSQL makes of its files while nobody is connected. */
export async function copyNow({ database, url }: Pick<Server, 'database' | 'url'>): Promise<TestDatabase> {
  const name = new URL(database.urlOf('owner')).pathname.slice(1)
  const superuser = Object.assign(new URL(database.urlOf('superuser')), { pathname: '/postgres' })
  const client = new pg.Client(superuser.href)
  await client.connect()
  try {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    return await cloneDatabase(name)
  } finally {
    await client.query(`alter database ${name} allow_connections true`).finally(() => client.end())
    for (let ready = false; !ready; ) ready = (await fetch(`${url}/health/ready`)).ok
  }
}
