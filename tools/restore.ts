import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { realpath, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { countKeys, describeBackup, onDatabase } from '../dev/embedded/backup.ts'
import { giveTo } from '../dev/embedded/cluster.ts'
import { copyFiles, forAll, type Manifest, makeFolders, syncAll, type Tree, verify } from '../dev/embedded/files.ts'
import { stopOrphanPostmaster, takeLock } from '../dev/embedded/process.ts'
import { adoptPromoted } from '../dev/embedded/promoted.ts'
import { tryCluster } from '../dev/embedded/server.ts'
import { findPlace, type Place } from '../dev/embedded/user.ts'
import { giveToOwnerOf, makeDataDir, readIfThere, syncFolder } from '../src/base/settings/secrets.ts'
import { answer, dataDirOf, stamp, stoppable } from './command.ts'

// `npm run restore -- [--replace] FOLDER`: restores a backup into this folder (docs/backup.md). It either completes or
// changes nothing: the restored server starts and answers in a temporary folder before it replaces the present data.

const USAGE = 'usage: npm run restore -- [--replace] FOLDER'
const REPLACE = '--replace'
/**
 * The key that signs tokens. Tokens issued after the backup would stay valid: revoked ones, and those of accounts whose
 * ids will be given again. The next start makes a new key, so everybody signs in again.
 */
const NOT_RESTORED = 'secret_key'

async function restore(folder: string, manifest: Manifest, dataDir: string, replace: boolean, signal: AbortSignal) {
  const unlock = await takeLock(dataDir)
  const drafts: string[] = []
  try {
    const place = await findPlace(dataDir)
    await requireVersion(place, manifest)
    const cluster = join(place.home, 'cluster')
    const secrets = join(dataDir, 'secrets')
    const old = [cluster, secrets].filter((each) => existsSync(each))
    if (old.length > 0 && !replace) throw new Error(`there are data in ${dataDir}: ${REPLACE} moves them aside`)
    await stopOrphanPostmaster(cluster)
    await adoptPromoted(place.home)

    const newCluster = join(place.home, `new-${randomUUID()}`) // after a kill, the next start removes `new-*`
    const newSecrets = `${secrets}.new-${randomUUID()}`
    drafts.push(newCluster, newSecrets)
    await copyPart(join(folder, 'cluster'), newCluster, manifest.cluster, signal, (path) => giveTo(place.user, path))
    // No syncAll for the cluster: PostgreSQL's recovery begins by syncing every file of it to disk.
    const password = (await readIfThere(join(folder, 'secrets', 'postgres_password')))?.trim() ?? ''
    const found = await tryCluster(place, dataDir, newCluster, (port) =>
      onDatabase(port, password, (client) => countKeys(client, join(folder, 'secrets'))),
    )
    const kept = { folders: [], files: manifest.secrets.files.filter(({ path }) => path !== NOT_RESTORED) }
    await copyPart(join(folder, 'secrets'), newSecrets, kept, signal, (path) => giveToOwnerOf(dataDir, path))
    await syncAll(newSecrets, kept)

    const suffix = `.replaced-${stamp()}`
    for (const each of old) await rename(each, each + suffix)
    await rename(newSecrets, secrets)
    await rename(newCluster, cluster)
    for (const each of [place.home, dataDir]) await syncFolder(each)
    return [
      `restored into ${dataDir} ${describeBackup(manifest, found)}`,
      'Everybody signs in again. What else a restore asks for: docs/backup.md',
      ...old.map((each) => `What was there is now ${each + suffix}`),
    ].join('\n')
  } finally {
    for (const draft of drafts) await rm(draft, { recursive: true, force: true })
    await unlock()
  }
}

/** A major version of PostgreSQL cannot read the files of another one. */
async function requireVersion({ bin }: Place, { postgres }: Manifest): Promise<void> {
  const { stdout } = await promisify(execFile)(join(bin, 'postgres'), ['--version'])
  const [mine = ''] = /[\d.]+/.exec(stdout) ?? []
  const major = (version: string) => version.split('.')[0]
  if (major(mine) !== major(postgres)) throw new Error(`the backup is of PostgreSQL ${postgres}, and this is ${mine}`)
}

/** Copies one part of a backup, compares its hashes and gives it to its owner. */
async function copyPart(
  from: string,
  to: string,
  part: Tree,
  signal: AbortSignal,
  give: (path: string) => Promise<void>,
) {
  await makeFolders(to, part.folders)
  const paths = part.files.map(({ path }) => path)
  const copied = await copyFiles(from, to, paths, signal)
  const hashes = new Map(copied.map(({ path, sha256 }) => [path, sha256]))
  const changed = part.files.find(({ path, sha256 }) => hashes.get(path) !== sha256)
  if (changed) throw new Error(`${join(from, changed.path)} changed while it was read`)
  await forAll(['', ...part.folders, ...paths], (path) => give(join(to, path)))
}

await answer(
  stoppable(async (args, signal) => {
    const [given, ...more] = args.filter((each) => each !== REPLACE)
    if (given === undefined || more.length > 0 || given.startsWith('-')) throw new Error(USAGE)
    const dataDir = dataDirOf(process.env)
    const folder = resolve(given)
    const manifest = await verify(folder, signal)
    await makeDataDir(dataDir)
    return restore(folder, manifest, await realpath(dataDir), args.includes(REPLACE), signal)
  }),
)
