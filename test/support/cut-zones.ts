import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { configure } from '../../dev/embedded/cluster.ts'
import { halt, launch } from '../../dev/embedded/postmaster.ts'
import { startEmbedded } from '../../dev/embedded/server.ts'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { databaseOf, ROLE_PASSWORDS, type TestDatabase } from './database.ts'
import { temporaryFolder } from './folder.ts'

// A database that moved to a server with fewer time zones: PostgreSQL runs again from a copy of its files, in whose
// folder of zones a test hides names. A connection that has used a zone keeps it; a new one sees the folder as it is.

export type CutServer = {
  database: TestDatabase
  /** Every zone's name of the copied folder. */
  names: string[]
  /** Hides the zones of these names, and shows all others. */
  hide(names: readonly string[]): Promise<void>
}

export async function startCutServer(): Promise<CutServer> {
  const dataDir = await temporaryFolder('thirty-six-weeks-zones-')
  const settings = { fsync: 'off' }
  const whole = await startEmbedded({ dataDir, owner: 'app_owner', database: 'program', settings })
  await migrate({ url: whole.url, passwords: ROLE_PASSWORDS, production: false, log: createLog('warn') })
  await whole.stop()

  const copy = join(dataDir, 'programs')
  await cp(dirname(whole.cluster.bin), copy, { recursive: true, verbatimSymlinks: true })
  await promisify(execFile)('chmod', ['-R', 'a+rX', copy])
  const shown = join(copy, 'share/postgresql/timezone')
  const hidden = join(copy, 'hidden')
  const cluster = { ...whole.cluster, bin: join(copy, 'bin') }
  await configure(cluster, whole.settings)
  const server = await launch(cluster, async () => whole.port)

  const files = await readdir(shown, { recursive: true, withFileTypes: true })
  const names = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(shown.length + 1))
    .filter((name) => !['Factory', 'localtime', 'posixrules'].includes(name))
  let away: readonly string[] = []
  const move = async (moved: readonly string[], from: string, to: string) => {
    for (const name of moved) {
      await mkdir(dirname(join(to, name)), { recursive: true })
      await rename(join(from, name), join(to, name))
    }
  }

  return {
    names,
    async hide(next) {
      await move(away, hidden, shown)
      await move(next, shown, hidden)
      away = next
    },
    database: databaseOf(whole, async () => {
      await halt(server)
      await rm(dataDir, { recursive: true, force: true })
    }),
  }
}
