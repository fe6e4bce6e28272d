import { createHash } from 'node:crypto'
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { temporaryFolder } from './folder.ts'

/** Writes the next release into a folder: this one with further migrations. */
export async function nextRelease(migrations: readonly string[]): Promise<string> {
  const release = await temporaryFolder('release-')
  for (const part of ['sql', 'migrations', 'src', 'package.json', '.gmrc'])
    await cp(part, join(release, part), { recursive: true })
  await symlink(resolve('node_modules'), join(release, 'node_modules'))
  const folder = join(release, 'migrations/committed')
  const committed = (await readdir(folder)).sort()
  let [, previous = ''] = /^--! Hash: (.*)$/m.exec(await readFile(join(folder, committed.at(-1) ?? ''), 'utf8')) ?? []
  for (const [n, text] of migrations.entries()) {
    const hash = `sha1:${createHash('sha1').update(`${previous}\n${text.trim()}\n`).digest('hex')}`
    const name = `${String(committed.length + n + 1).padStart(6, '0')}-next.sql`
    await writeFile(join(folder, name), `--! Previous: ${previous}\n--! Hash: ${hash}\n\n${text}`)
    previous = hash
  }
  return release
}
