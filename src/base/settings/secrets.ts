// Private files of the data directory: generated development secrets and one-line addresses.
import { randomBytes } from 'node:crypto'
import { chmod, chown, link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/**
 * Returns the secret of that name: 32 random bytes as base64url, made on the first call and kept in
 * `<dataDir>/secrets/<name>` (0600). A hard link puts the file in place, so if two processes make the same secret at
 * once, the first wins and both return its value.
 */
export async function generatedSecret(dataDir: string, name: string): Promise<string> {
  if (!/^[a-z0-9_-]+$/i.test(name)) throw new Error(`Not a name for a secret: ${name}`)
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  const kept = await readIfThere(path)
  if (kept) return kept.trim()
  await makeDataDir(dataDir)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await giveToOwnerOf(dataDir, folder)
  const draft = await writeDraft(dataDir, path, `${randomBytes(32).toString('base64url')}\n`)
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
  return (await readFile(path, 'utf8')).trim()
}

/** Replaces a file of the data directory (mode 0600) atomically: a reader sees the old text or the new one. */
export async function writePrivate(dataDir: string, path: string, text: string): Promise<void> {
  await rename(await writeDraft(dataDir, path, text), path)
}

/**
 * Makes the data directory, which only its user enters whatever the umask is. One that is there already is left to
 * dev/embedded/user.ts: under root PostgreSQL's own user may have to pass through it.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  if (await makeFolder(dataDir)) await chmod(dataDir, 0o700)
}

/**
 * Makes a folder and the parents that it lacks; returns whether it was not there. Not by `recursive` of mkdir, which
 * tries forever if a file system reports that a folder does not exist although its parent does, as /proc does.
 */
async function makeFolder(path: string): Promise<boolean> {
  const folder = resolve(path)
  const parent = dirname(folder)
  const above = await stat(parent).catch(() => undefined)
  if (above === undefined) await makeFolder(parent)
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Gives a file made by root to the owner of the data directory, who may start without root the next time. */
export async function giveToOwnerOf(dataDir: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  await chown(path, uid, gid)
}

/** Makes renames and new names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** The text of a file, or undefined if there is no file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writeDraft(dataDir: string, path: string, text: string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true })
  await giveToOwnerOf(dataDir, draft)
  return draft
}
