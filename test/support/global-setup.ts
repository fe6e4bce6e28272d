import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ROLE_PASSWORDS, TEMPLATE } from './database.ts'
import { temporaryFolder } from './folder.ts'

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
  const dataDir = process.env.RELEASED_DATA ?? (await temporaryFolder('thirty-six-weeks-test-'))
  const embedded = await startEmbedded({ dataDir, owner: 'app_owner', database: TEMPLATE, settings: THROW_AWAY })
  await migrate({ url: embedded.url, passwords: ROLE_PASSWORDS, production: false, log: createLog('warn') })
  project.provide('ownerUrl', embedded.url)
  project.provide('superuserUrl', embedded.superuserUrl)
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
