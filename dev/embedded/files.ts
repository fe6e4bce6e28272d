import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere, syncFolder } from '../../src/base/settings/secrets.ts'

// A backup of the embedded server is a folder (docs/backup.md): `cluster/`, from which PostgreSQL recovers, `secrets/`,
// which open the journals, and `manifest.json`, which lists every file and is written last.

/** Files copied at the same time, because each mostly waits for the disk. */
const AT_ONCE = 8
const CHUNK_BYTES = 256 * 1024

const TREES = ['cluster', 'secrets'] as const

const Path = z.string().refine((path) => !path.split('/').some((name) => ['', '.', '..'].includes(name)))
const File = z.object({ path: Path, bytes: z.int(), sha256: z.string() })
/** A folder comes before its content. */
const Tree = z.object({ folders: z.array(Path), files: z.array(File) })
const Manifest = z.object({
  format: z.literal(1),
  postgres: z.string(),
  /** The backup holds what was committed by then. */
  taken_at: z.iso.datetime(),
  cluster: Tree,
  secrets: Tree,
})
export type Manifest = z.infer<typeof Manifest>
type File = z.infer<typeof File>
export type Tree = z.infer<typeof Tree>

/** Writes the manifest, with its own SHA-256 so that each damaged byte is found, and syncs all to disk. */
export async function complete(folder: string, manifest: Manifest): Promise<void> {
  const sha256 = hashOf(JSON.stringify(manifest))
  const file = await writeNew(folder, 'manifest.json', JSON.stringify({ sha256, manifest }, null, 1))
  for (const tree of TREES) await syncAll(join(folder, tree), manifest[tree])
  await syncAll(folder, { folders: [], files: [file] })
}

/** Reads every byte of a backup. Throws an error that names the first file that is missing or differs. */
export async function verify(folder: string, signal: AbortSignal): Promise<Manifest> {
  const text = await readIfThere(join(folder, 'manifest.json'))
  if (text === undefined) throw new Error(`${folder} is not a complete backup: it has no manifest.json`)
  const manifest = readManifest(text)
  if (manifest === undefined) throw new Error(`${folder} is damaged: manifest.json`)
  for (const tree of TREES) {
    await forAll(manifest[tree].files, async (file) => {
      const path = join(folder, tree, file.path)
      const found = await hashFile(path, signal)
      if (found === undefined) throw new Error(`${folder} is damaged: ${path} is missing`)
      if (found.sha256 !== file.sha256) throw new Error(`${folder} is damaged: ${path}`)
    })
  }
  return manifest
}

function readManifest(text: string): Manifest | undefined {
  try {
    const { sha256, manifest } = JSON.parse(text) as { sha256: string; manifest: unknown }
    return sha256 === hashOf(JSON.stringify(manifest)) ? Manifest.parse(manifest) : undefined
  } catch {
    return undefined
  }
}

export async function makeFolders(root: string, folders: string[]): Promise<void> {
  for (const folder of ['', ...folders]) await mkdir(join(root, folder), { mode: 0o700 })
}

/** Copies files with mode 0600 and returns those it copied: in a running cluster a file may vanish meanwhile. */
export async function copyFiles(from: string, to: string, paths: string[], signal: AbortSignal): Promise<File[]> {
  const copied: File[] = []
  await forAll(paths, async (path) => {
    const file = await hashFile(join(from, path), signal, join(to, path))
    if (file) copied.push({ path, ...file })
  })
  return copied
}

export async function writeNew(folder: string, path: string, content: string | Buffer): Promise<File> {
  await writeFile(join(folder, path), content, { flag: 'wx', mode: 0o600 })
  return { path, bytes: Buffer.byteLength(content), sha256: hashOf(content) }
}

/** Syncs folders and files to disk, so that they survive a power cut. */
export async function syncAll(root: string, { folders, files }: Tree): Promise<void> {
  await forAll(['', ...folders, ...files.map(({ path }) => path)], (path) => syncFolder(join(root, path)))
}

/** The size and hash of a file, or undefined if it does not exist. Copies it on the way if `copyTo` is given. */
async function hashFile(path: string, signal: AbortSignal, copyTo?: string) {
  const source = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (source === undefined) return undefined
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let bytes = 0
  let target: FileHandle | undefined
  try {
    if (copyTo !== undefined) target = await open(copyTo, 'wx', 0o600)
    for (;;) {
      signal.throwIfAborted()
      const { bytesRead } = await source.read(buffer)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      bytes += bytesRead
      await target?.writeFile(chunk)
    }
  } finally {
    await source.close()
    await target?.close()
  }
}

/** Works on AT_ONCE items at a time. After a failure it starts no more, waits for the running ones, and throws. */
export async function forAll<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return
      await work(item).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (failures.length > 0) throw failures[0]
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
