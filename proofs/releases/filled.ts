import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { SERVICE, startEmbedded } from '../../dev/embedded/server.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { ENVIRONMENT } from '../../test/support/releases.ts'

const PEOPLE = 50
const LOOK_MS = 500

/** A data directory whose database `npm start` of a release filled: its demo life, and people who lived with it. */
export async function filledBy(tree: string, database: string): Promise<string> {
  const dataDir = await temporaryFolder('thirty-six-weeks-filled-')
  const service = spawn(process.execPath, ['src/main.ts', 'start'], {
    cwd: tree,
    env: {
      ...ENVIRONMENT,
      DATA_DIR: dataDir,
      PORT: '0',
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      METRICS_PORT: '0',
      ANALYTICS_PORT: '0',
      DEMO_PEOPLE: String(PEOPLE),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(service, 'exit')
  while ((await peopleOf(dataDir)) <= PEOPLE) {
    if (service.exitCode !== null) throw new Error(`npm start of the last release ended with ${service.exitCode}`)
    await setTimeout(LOOK_MS)
  }
  service.kill('SIGINT')
  await ended
  const embedded = await startEmbedded({ dataDir, ...SERVICE })
  const superuser = new pg.Client(embedded.superuserUrl)
  await superuser.connect()
  await superuser.query(`alter database ${SERVICE.database} rename to ${database}`)
  await superuser.end()
  await embedded.stop()
  return dataDir
}

/** How many accounts the service of a data directory has; 0 while it does not answer. */
async function peopleOf(dataDir: string): Promise<number> {
  const client = new pg.Client(await readFile(join(dataDir, 'database-url'), 'utf8').catch(() => undefined))
  client.on('error', () => {})
  try {
    await client.connect()
    return Number((await client.query('select count(*) from auth.users')).rows[0].count)
  } catch {
    return 0
  } finally {
    await client.end().catch(() => {})
  }
}
