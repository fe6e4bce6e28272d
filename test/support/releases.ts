import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { temporaryFolder } from './folder.ts'

const { PATH = '', HOME = '' } = process.env
/** What processes of `npm run releases` get of the environment: nothing that names a database of somebody. */
export const ENVIRONMENT = { PATH, HOME }

/** Writes the tree of the last release, or of one so many before it, into a folder, with the packages of this one. */
export async function lastRelease(before = 0): Promise<string> {
  const commits: Record<string, string> = JSON.parse(readFileSync('docs/releases.json', 'utf8'))
  const commit = Object.values(commits).at(-1 - before) as string
  const folder = await temporaryFolder('thirty-six-weeks-release-')
  const tree = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', folder], { input: tree })
  symlinkSync(resolve('node_modules'), `${folder}/node_modules`)
  return folder
}
