import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startEmbedded } from '../../src/local/embedded/server.ts'
import { createLog } from '../../src/platform/base/log.ts'
import { check } from '../../src/platform/db/schema/drift/report.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { temporaryFolder } from '../support/folder.ts'

// The owner's SQL (docs/dbas.md#rights-of-a-superuser), as `npm run owner-sql` prints it.

const text = execFileSync(process.execPath, ['src/operator/database/owner-sql.ts'], { encoding: 'utf8' })
const words = (sql: string) =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('docker-compose.yml runs the same statements', () => {
  const { content } = parse(readFileSync('docker-compose.yml', 'utf8')).configs.owner
  const sql = content.replaceAll('$$', '$').replaceAll(/'\$\{APP_OWNER_PASSWORD:\?\}'/g, ":'owner_password'")
  expect(words(sql)).toBe(words(text))
})

test('a server on which it ran is migrated by the owner, and has no differences', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-owner-')
  const server = await startEmbedded({ dataDir, owner: 'another', database: 'another', settings: { fsync: 'off' } })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  // What psql does: it fills in the variable, and connects where the file says so.
  const [first = '', second = ''] = text.replaceAll(":'owner_password'", "'a password'").split('\\connect program')
  const run = async (database: string, statements: string[]) => {
    const client = new pg.Client(Object.assign(new URL(server.superuserUrl), { pathname: database }).href)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await run(
    'postgres',
    first
      .split(';')
      .map(words)
      .filter((statement) => statement !== ''),
  )
  await run('program', [second])
  const url = new URL(server.url)
  Object.assign(url, { username: 'app_owner', password: 'a%20password', pathname: 'program' })
  await migrate({ url: url.href, production: true, log: createLog('silent') })
  const report = await check({ url: url.href, variable: 'DATABASE_URL', crontab: '', json: false })
  expect(report.text).toBe('0 differences')
})
