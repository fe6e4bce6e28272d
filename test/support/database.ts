import pg from 'pg'
import { inject } from 'vitest'
import type { RunTimeRole } from '../../src/db/roles/roles.ts'

/** The schema alone, and the schema as the API has seeded it. */
export const TEMPLATE = 'program_template'
export const SEEDED = 'program_seeded'
export const ROLE_PASSWORDS: Record<RunTimeRole, string> = {
  app_api: 'api',
  app_worker: 'worker',
  app_analyst: 'analyst',
}

let count = 0

export type TestDatabase = {
  /** A pool as the owner. */
  owner: pg.Pool
  urlOf(role: RunTimeRole | 'owner' | 'superuser'): string
  poolOf(role: RunTimeRole | 'owner', max: number): pg.Pool
  asSuperuser(text: string): Promise<void>
  drop(): Promise<void>
}

/** A database on a server of a test's own; `end` stops the server. */
export function databaseOf({ url, superuserUrl }: { url: string; superuserUrl: string }, end: () => Promise<unknown>) {
  const urlOf: TestDatabase['urlOf'] = (role) => {
    if (role === 'owner') return url
    if (role === 'superuser') return Object.assign(new URL(superuserUrl), { pathname: new URL(url).pathname }).href
    return Object.assign(new URL(url), { username: role, password: ROLE_PASSWORDS[role] }).href
  }
  const poolOf: TestDatabase['poolOf'] = (role, max) =>
    new pg.Pool({ connectionString: urlOf(role), max }).on('error', () => {}) // the server stops
  const owner = poolOf('owner', 4)
  return {
    owner,
    urlOf,
    poolOf,
    async asSuperuser(text) {
      const client = new pg.Client(urlOf('superuser'))
      await client.connect()
      await client.query(text).finally(() => client.end())
    },
    async drop() {
      await owner.end()
      await end()
    },
  } satisfies TestDatabase
}

/** Clones a template into a database for one test file. */
export async function cloneDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${process.pid}_${++count}`
  const at = (base: string, database: string, role?: RunTimeRole) => {
    const url = new URL(base)
    url.pathname = database
    if (role) [url.username, url.password] = [role, ROLE_PASSWORDS[role]]
    // Many requests at once wait long for a connection on a busy machine. An analyst's wait is tested.
    if (role === 'app_api' || role === 'app_worker') url.searchParams.set('connect_timeout', '60')
    return url.href
  }
  const asSuperuser = async (text: string, database = name) => {
    const client = new pg.Client(at(inject('superuserUrl'), database))
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await asSuperuser(`create database ${name} template ${template} owner app_owner`, 'postgres')
  const urlOf: TestDatabase['urlOf'] = (role) =>
    role === 'superuser'
      ? at(inject('superuserUrl'), name)
      : at(inject('ownerUrl'), name, role === 'owner' ? undefined : role)
  const poolOf: TestDatabase['poolOf'] = (role, max) => {
    const pool = new pg.Pool({ connectionString: urlOf(role), max })
    return pool.on('error', () => {}) // the database is dropped while connections still end
  }
  const owner = poolOf('owner', 4)
  await owner.query(`revoke temporary on database ${name} from public`) // rights on a database are not cloned
  return {
    owner,
    urlOf,
    poolOf,
    asSuperuser,
    async drop() {
      await owner.end()
      await asSuperuser(`drop database ${name} with (force)`, 'postgres')
    },
  }
}
