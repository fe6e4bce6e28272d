import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Embedded, SERVICE, startEmbedded } from '../../dev/embedded/server.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ask, keptLog, makeAccounts, query, SECRET_KEY } from '../../test/support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../../test/support/database.ts'
import { commandsOf, watched } from '../../test/support/drills.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { endProcesses, start } from '../../test/support/processes.ts'
import { JOURNAL_KEY } from '../../test/support/server.ts'

// Drills of docs/operators.md#alerts with servers of their own: one is killed, one has a full disk.

endProcesses()
const LONG = { timeout: 120_000, interval: 250 }
const SMALL_DISK = '300m'
const settings = { fsync: 'off' }
const MESSAGE = 'A page that fills the disk. '.repeat(300)

/** Starts `npm run api` over a database. */
async function api(url: string, env: Record<string, string> = {}) {
  const process = start(['api'], {
    SECRET_KEY,
    JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
    API_DATABASE_URL: url,
    DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
    PORT: '0',
    METRICS_PORT: '0',
    ...env,
  })
  const [[listening], [metrics]] = await Promise.all([
    process.logged('api_listening'),
    process.logged('metrics_listening'),
  ])
  return { url: `http://127.0.0.1:${listening?.port}`, process, ...watched(() => metrics?.port) }
}

/** Starts a server in a folder, with an API and a person. */
async function service(dataDir: string, env: Record<string, string> = {}) {
  const embedded: Embedded = await startEmbedded({ dataDir, ...SERVICE, settings })
  onTestFinished(() => embedded.stop())
  await migrate({ url: embedded.url, passwords: ROLE_PASSWORDS, production: false, log: keptLog().log })
  const [account] = await makeAccounts(embedded.url, 1)
  const apiUrl = Object.assign(new URL(embedded.url), { username: 'app_api', password: ROLE_PASSWORDS.app_api }).href
  const running = await api(apiUrl, env)
  const token = account?.token ?? ''
  return {
    embedded,
    ...running,
    read: () => ask(running.url, token, 'GET', '/habits/'),
    write: () => ask(running.url, token, 'POST', '/journal/', { body: { message: MESSAGE } }),
  }
}

test('PostgreSQL is killed (DatabaseAway): 503 with Retry-After, and the API finds it again by itself', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-drill-')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { embedded, url, health, read, write } = await service(dataDir)
  expect((await write()).status).toBe(201)
  embedded.kill('SIGKILL')
  // Its backends serve on until they notice.
  const refused = async () => {
    const { status, headers } = await read()
    return [status, headers.get('retry-after')]
  }
  await expect.poll(refused, LONG).toEqual([503, '2'])
  expect((await fetch(`${url}/health/ready`)).status).toBe(503)
  await expect.poll(health, LONG).toContain('database_away')
  commandsOf('PostgreSQL killed')('the server is started again')
  await embedded.restart()
  await expect.poll(async () => (await read()).body?.length, LONG).toBe(0)
  expect((await write()).status).toBe(201)
  expect(await query(embedded.url, 'select count(*)::integer from app.journal_entries')).toEqual([{ count: 2 }])
  await expect.poll(health, LONG).not.toContain('database_away')
})

test('a table is locked (LocksWait): requests that need it are 503, the database is not away, and ending it helps', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-drill-')
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { embedded, url, health, read } = await service(dataDir, { DATABASE_POOL_SIZE: '2' })
  const holder = new pg.Client(embedded.url)
  holder.on('error', () => {}) // it is ended
  await holder.connect()
  await holder.query('begin; lock table app.habits in access exclusive mode')
  let locked = true
  const statuses: number[] = []
  const reader = async () => {
    while (locked) statuses.push((await read()).status)
  }
  const readers = Array.from({ length: 12 }, reader)
  const seen = new Set<string>()
  const look = async () => {
    for (const reason of await health()) seen.add(reason)
    return [...seen]
  }
  await expect.poll(look, LONG).toContain('locks_wait')
  await expect.poll(() => statuses.includes(503), LONG).toBe(true)
  expect(await look()).not.toContain('database_away')
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  commandsOf('table locked')('select pg_terminate_backend(PID)')
  await query(
    embedded.url,
    "select pg_terminate_backend(pid) from pg_locks where granted and relation = 'app.habits'::regclass and mode = 'AccessExclusiveLock'",
  )
  locked = false
  await Promise.all(readers)
  await expect.poll(async () => (await read()).status, LONG).toBe(200)
  await expect.poll(health, LONG).not.toContain('locks_wait')
})

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
// A file system of its own takes a mount, for which Linux asks for root.
test.skipIf(!isRoot)('the disk is full (DiskFull): writes are 503, and room ends it', async () => {
  const dataDir = await temporaryFolder('thirty-six-weeks-disk-')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'tmpfs', dataDir])
  onTestFinished(() => {
    execFileSync('umount', ['-l', dataDir])
    return rm(dataDir, { recursive: true, force: true })
  })
  const { embedded, health, read, write } = await service(dataDir)
  const ballast = join(dataDir, 'ballast')
  // As large as the whole disk: it never fits, whatever PostgreSQL takes or frees meanwhile.
  const { blocks, bsize } = await statfs(dataDir)
  await expect(writeFile(ballast, Buffer.alloc(blocks * bsize))).rejects.toMatchObject({ code: 'ENOSPC' })
  let acknowledged = 0
  for (let status = 201; status === 201; ) {
    ;({ status } = await write())
    if (status === 201) acknowledged++
    else expect(status).toBe(503)
  }
  await expect.poll(health, LONG).toContain('disk_full')
  expect((await read()).status).toBe(200)
  commandsOf('disk full')(`rm ${ballast.replace(dataDir, 'DATA_DIR')}`)
  await rm(ballast)
  await expect.poll(async () => (await write()).status, LONG).toBe(201)
  const [{ count } = {}] = await query(embedded.url, 'select count(*)::integer from app.journal_entries')
  expect(count).toBe(acknowledged + 1)
  await expect.poll(health, LONG).not.toContain('disk_full')
})
