import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// The rooms of src and the way of their imports: the one list that ARCHITECTURE.md speaks of.

/** A file imports from its own room and from those before it. */
const ROOMS = [
  'src/base',
  'src/pages',
  'src/vendors',
  'src/db',
  'src/http',
  'src/worker',
  'src/analytics',
  'src/practices',
  'src/content',
  'src/imports',
  'src/accounts',
  'src/models',
  'src/tasks',
  'src/routes',
  'src/program.ts',
  'dev',
  'src/main.ts',
  'tools',
]

const files = ['src', 'dev', 'tools'].flatMap((top) => globSync(`${top}/**/*.{ts,js}`))
const floorOf = (file: string) => ROOMS.findIndex((room) => file === room || file.startsWith(`${room}/`))

/** The files that a file imports: when it is loaded, and later. Skeletons in template strings are none. */
function importsOf(file: string) {
  const text = readFileSync(file, 'utf8').replaceAll(/`[^`]*`/g, '')
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, path = '']) => join(dirname(file), path)).filter((path) => floorOf(path) !== -1)
  return {
    static: found(/^(?:(?:import|export|\}).*? from|import) '(\.[^']+)'/gm),
    types: found(/^import type .*from '(\.[^']+)'/gm),
    later: found(/import\('(\.[^']+)'\)/g),
  }
}
const imports = new Map(files.map((file) => [file, importsOf(file)]))

test('each file stands in a room of the list, at most two folders below src', () => {
  expect(files.filter((file) => floorOf(file) === -1)).toEqual([])
  expect(ROOMS.filter((_, floor) => !files.some((file) => floorOf(file) === floor))).toEqual([])
  expect(files.filter((file) => file.startsWith('src/') && file.split('/').length > 4)).toEqual([])
})

test('imports go down only', () => {
  const up = [...imports].flatMap(([file, { static: now, later }]) =>
    [...now, ...later].filter((target) => floorOf(target) > floorOf(file)).map((target) => `${file} -> ${target}`),
  )
  // `start` runs what only development needs; everything else runs without it.
  expect(up).toEqual([])
})

/** The files that src/main.ts loads in production. */
function loadedFiles() {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file) || !imports.has(file)) return
    loaded.add(file)
    const { static: now, types, later } = imports.get(file)!
    for (const target of now) if (!types.includes(target)) load(target)
    for (const target of later) if (target !== 'dev/start.ts') load(target)
  }
  load('src/main.ts')
  return [...loaded]
}

test('a production process loads no file of dev and no package of development', () => {
  const loaded = loadedFiles()
  expect(loaded.filter((file) => file.startsWith('dev/'))).toEqual([])
  expect(loaded).toContain('src/routes/habits.ts')
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const packages = loaded.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?!import type )(?:import|\}).*? from '([a-z@][^']*)'/gm)].map(
      ([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] as string,
    ),
  )
  const ofDevelopment = packages.filter((name) => name in devDependencies)
  expect([...new Set(ofDevelopment)]).toEqual([])
})
