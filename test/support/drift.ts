import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type Embedded, startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { check } from '../../src/db/drift/report.ts'
import { migrate } from '../../src/db/migrate.ts'
import { databaseOf, ROLE_PASSWORDS, type TestDatabase } from './database.ts'
import { temporaryFolder } from './folder.ts'

// A migrated database on a server of its own, since roles and their settings belong to all databases of a server.

export type Difference = { kind: string; object: string; found: string | null; expected: string | null; cure: string }
const passwords = { app_api: 'api', app_worker: 'worker', app_analyst: 'analyst' }

export const names = (differences: Difference[]) => differences.map(({ kind, object }) => `${kind} ${object}`).sort()

/** The database of a file of tests, from before its first test until after its last. */
export function useDriftServer() {
  let server: Embedded
  let dataDir: string

  const run = async (url: string, text: string) => {
    const client = new pg.Client(url)
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const asSuperuser = (text: string) =>
    run(Object.assign(new URL(server.superuserUrl), { pathname: '/program' }).href, text)

  const asOwner = (text: string) => run(server.url, text)

  /** Runs migrate; answers its log. */
  async function heal(): Promise<Array<{ msg: string; object?: string; cure?: string }>> {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    await migrate({ url: server.url, passwords, production: false, log })
    return lines.map((line) => JSON.parse(line))
  }
  const find = async (): Promise<Difference[]> => {
    const options = { url: server.url, variable: 'DATABASE_URL', json: true }
    return JSON.parse((await check(options)).text).differences
  }

  /** Runs every cure, of which each is a command or a statement. */
  async function cure(differences: Difference[]) {
    for (const { cure } of differences) {
      if (cure === 'npm run migrate') await heal()
      else await asOwner(cure)
    }
  }

  beforeAll(async () => {
    dataDir = await temporaryFolder('thirty-six-weeks-drift-')
    const settings = { fsync: 'off' }
    server = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program', settings })
    await heal()
  })
  afterAll(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    get url() {
      return server.url
    },
    asOwner,
    asSuperuser,
    heal,
    find,
    cure,
  }
}

/** A migrated database on a server of its own, for `useServer`: what other files do to roles is no drift of it. */
export async function ownDatabase(): Promise<TestDatabase> {
  const dataDir = await temporaryFolder('thirty-six-weeks-own-')
  const embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program', settings: { fsync: 'off' } })
  await migrate({ url: embedded.url, passwords: ROLE_PASSWORDS, production: false, log: createLog('warn') })
  return databaseOf(embedded, async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
}
