import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { copyServer, countKeys, describeBackup, noteBackup, onDatabase } from '../dev/embedded/backup.ts'
import { complete, copyFiles, type Manifest, makeFolders } from '../dev/embedded/files.ts'
import { SERVICE, startEmbedded } from '../dev/embedded/server.ts'
import { giveToOwnerOf, readIfThere, syncFolder } from '../src/base/settings/secrets.ts'
import { answer, dataDirOf, stamp, stoppable } from './command.ts'

// `npm run backup [-- FOLDER]`: copies the data of the running embedded server (docs/backup.md). If none runs, the
// command starts one meanwhile, so that a crashed cluster recovers first and there is one way to copy.

const USAGE = 'usage: npm run backup [-- FOLDER]'
const backupsOf = (dataDir: string) => join(dataDir, 'backups')

/** Does the work on the server that runs in this folder, or on one that it starts and stops. */
async function withServer<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const password = (await readIfThere(join(dataDir, 'secrets', 'postgres_password')))?.trim()
  if (password === undefined) throw new Error(`there is no embedded database in ${dataDir}`)
  const server = await startEmbedded({ dataDir, ...SERVICE }).catch((error) => {
    if (error.code !== 'already_running' || error.address === undefined) throw error
    return { port: Number(new URL(error.address).port), stop: async () => {} }
  })
  try {
    return await onDatabase(server.port, password, work)
  } finally {
    await server.stop()
  }
}

/** Writes the backup under another name and renames it when complete and on disk: a partial one is never used. */
async function backUp(client: pg.Client, dataDir: string, folder: string, signal: AbortSignal): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already`)
  const parent = dirname(folder)
  const firstMade = await mkdir(parent, { recursive: true, mode: 0o700 })
  if (firstMade === backupsOf(dataDir)) await giveToOwnerOf(dataDir, firstMade)
  const draft = await mkdtemp(`${folder}.unfinished-`)
  try {
    const server = await copyServer(client, join(draft, 'cluster'), signal)
    // After the data, because by then every secret that they need exists.
    const secrets = await copySecrets(join(dataDir, 'secrets'), join(draft, 'secrets'), signal)
    const manifest: Manifest = { format: 1, ...server, secrets }
    await complete(draft, manifest)
    await rename(draft, folder)
    await syncFolder(parent)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function copySecrets(from: string, to: string, signal: AbortSignal) {
  await makeFolders(to, [])
  const files = await copyFiles(from, to, await readdir(from), signal)
  return { folders: [], files }
}

await answer(
  stoppable(async (args, signal) => {
    const [given, ...more] = args
    if (more.length > 0 || given?.startsWith('-')) throw new Error(USAGE)
    const dataDir = dataDirOf(process.env)
    const folder = resolve(given ?? join(backupsOf(dataDir), stamp()))
    return withServer(dataDir, async (client) => {
      const found = await countKeys(client, join(dataDir, 'secrets'))
      const manifest = await backUp(client, dataDir, folder, signal)
      await noteBackup(client, manifest)
      return `${folder}\n${describeBackup(manifest, found)}`
    })
  }),
)
