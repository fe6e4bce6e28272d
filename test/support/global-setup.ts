import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { readConfig } from '../../src/base/settings/config.ts'
import { createDatabase } from '../../src/db/call.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createPool } from '../../src/db/pool.ts'
import { program } from '../../src/program.ts'
import { ROLE_PASSWORDS, SEEDED, TEMPLATE } from './database.ts'
import { memory, temporaryFolder } from './folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URLs of the template database for the owner and the superuser. */
    ownerUrl: string
    superuserUrl: string
  }
}

// Test data need not survive a power cut.
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

export default async function setup(project: TestProject) {
  if (process.env.TEST_DATABASE_URL) return undefined // pgTAP runs there, by npm run test:sql
  // Of `npm run releases`: what an older release left.
  const dataDir = process.env.RELEASED_DATA ?? (await temporaryFolder('thirty-six-weeks-test-', await memory()))
  const embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: TEMPLATE, settings: THROW_AWAY })
  await migrate({ url: embedded.url, passwords: ROLE_PASSWORDS, production: false, log: createLog('warn') })
  await seedTemplate(embedded.superuserUrl)
  project.provide('ownerUrl', embedded.url)
  project.provide('superuserUrl', embedded.superuserUrl)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What an API would write at its start: once here, and not in the database of each file. */
async function seedTemplate(superuserUrl: string) {
  const superuser = new pg.Client(superuserUrl)
  await superuser.connect()
  await superuser.query(`drop database if exists ${SEEDED}`)
  await superuser.query(`create database ${SEEDED} template ${TEMPLATE} owner app_owner`)
  await superuser.end()
  const url = Object.assign(new URL(superuserUrl), {
    pathname: SEEDED,
    username: 'app_api',
    password: ROLE_PASSWORDS.app_api,
  })
  const log = createLog('warn')
  const pool = createPool(url.href, 1, log, 'thirty-six-weeks seed')
  await program.seed(
    readConfig({ SECRET_KEY: 'a secret of the template, and of nobody else' }),
    createDatabase(pool, []),
    log,
  )
  await pool.end()
}
