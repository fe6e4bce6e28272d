import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

// The rooms of src and the way of their imports: the one list that README.md, "Where things are", speaks of.

/** Every folder with code, the lowest floor first. A file imports from its own folder and from the floors below it. */
const FLOORS = [
  ['platform/base/shapes', 'platform/base/errors', 'platform/base/log.ts', 'platform/pages'],
  ['platform/base/settings', 'platform/base/tracing'],
  ['platform/base/metrics'],
  ['platform/base/fair-queue.ts'],
  ['platform/vendors', 'platform/db/roles'],
  ['platform/db/servers'],
  ['platform/db/calls', 'platform/db/notices', 'platform/db/schema/catalogue'],
  ['platform/db/standbys', 'platform/db/schema/loader'],
  ['platform/db/schema/drift'],
  ['platform/db/schema'],
  ['platform/http/requests'],
  ['platform/http/limits'],
  ['platform/http/answers', 'platform/http/event-streams'],
  ['platform/http/routes'],
  ['platform/http/batch', 'platform/http/openapi'],
  ['platform/http/pages'],
  ['platform/analytics/bounds'],
  ['platform/analytics/groups', 'platform/analytics/graphql/plugins'],
  ['platform/analytics/questions.ts'],
  ['platform/analytics/graphql', 'platform/analytics/proxy'],
  ['platform/analytics/process'],
  ['platform/processes'],
  ['program/practices'],
  ['program/content'],
  ['program/accounts', 'program/models'],
  ['program/tasks'],
  ['program/routes'],
  ['program/program.ts'],
  ['local/embedded'],
  ['local/cluster'],
  ['local/sandbox/vendors', 'local/sandbox/refusal.ts'],
  ['local/sandbox/lives', 'local/sandbox/page'],
  ['local/sandbox/people', 'local/sandbox/world'],
  ['local/sandbox/main.ts'],
  ['local/sandbox/front-page'],
  ['local/settings.ts', 'local/log.ts', 'local/patience.ts'],
  ['local/start.ts'],
  ['operator/command.ts', 'operator/owner.ts'],
  [
    'operator/accounts',
    'operator/database',
    'operator/development',
    'operator/documents',
    'operator/jobs',
    'operator/openapi',
  ],
  ['main.ts'],
]

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|js)$/.test(name))
const isIn = (file: string, room: string) => file === room || dirname(file) === room
const roomOf = (file: string) => FLOORS.flat().find((room) => isIn(file, room))
const floorOf = (file: string) => FLOORS.findIndex((rooms) => rooms.some((room) => isIn(file, room)))

/** The files of src that a file imports: when it is loaded, and later. Skeletons in template strings are none. */
function importsOf(file: string) {
  const text = readFileSync(join('src', file), 'utf8').replaceAll(/`[^`]*`/g, '')
  const target = (path: string) => relative('src', join('src', dirname(file), path))
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => target(path))
  return {
    static: found(/^(?:(?:import|export|\}).*? from|import) '(\.[^']+)'/gm),
    types: found(/^import type .*from '(\.[^']+)'/gm),
    later: found(/import\('(\.[^']+)'\)/g),
  }
}
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const inside = (path: string) => !path.startsWith('..')

test('each file stands in a room of the list, and each room of the list exists', () => {
  expect(files.filter((file) => floorOf(file) === -1)).toEqual([])
  expect(FLOORS.flat().filter((room) => !files.some((file) => isIn(file, room)))).toEqual([])
})

test('imports go down only', () => {
  const up = [...imports].flatMap(([file, { static: now, later }]) =>
    [...now, ...later]
      .filter((target) => inside(target) && roomOf(target) !== roomOf(file) && floorOf(target) >= floorOf(file))
      .map((target) => `${file} -> ${target}`),
  )
  expect(up).toEqual([])
})

test('a production process loads no file of local', () => {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file) || !imports.has(file)) return
    loaded.add(file)
    const { static: now, types, later } = imports.get(file)!
    for (const target of now) if (!types.includes(target)) load(target)
    for (const target of later) if (target !== 'local/start.ts') load(target)
  }
  load('main.ts')
  expect([...loaded].filter((file) => file.startsWith('local/'))).toEqual([])
  expect(loaded).toContain('program/routes/habits.ts')
})
