import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// No file uses what a library or Node keeps to itself: a minor release may change it, and only a crash would tell.

const PRIVATE: Record<string, RegExp> = {
  'a file inside of a package': /(?:from|import\() ?'[^.'][^']*\/(?:dist|lib)\//,
  'a private field': /[\w)\]]\??\._[a-z]/,
  'a prototype': /\.prototype\b|\b[sg]etPrototypeOf\b/,
  'a hidden symbol': /getOwnPropertySymbols/,
  'a type that is not there': /\bas unknown as [A-Z({]/,
}

/** At most two, each of which says at its head which private interface it uses, and why. */
const EXCEPTIONS = ['src/db/migrate.ts']

const files = ['src', 'dev', 'tools'].flatMap((top) => globSync(`${top}/**/*.{ts,js}`)).sort()
const uses = (line: string) => Object.keys(PRIVATE).find((name) => PRIVATE[name]?.test(line))

test('each pattern finds what it is for, and nothing else', () => {
  const lines = [
    "import { a } from 'pg/lib/a.js'",
    "import { a } from '@graphile/x/dist/a.js'",
    'pool._clients',
    'socket?._handle',
    'Server.prototype.close.call(server)',
    'Object.setPrototypeOf(a, b)',
    'Object.getOwnPropertySymbols(socket)',
    'layer as unknown as Layer',
  ]
  expect(lines.filter((line) => uses(line) === undefined)).toEqual([])
  const others = ["import { a } from '../lib/a.ts'", "import { a } from 'zod'", 'is as unknown as any other', '_next']
  expect(others.filter((line) => uses(line) !== undefined)).toEqual([])
})

test('no file of src, dev or tools uses a private interface', () => {
  const found = files
    .filter((file) => !EXCEPTIONS.includes(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (uses(line) ? [`${file}:${at + 1}: ${uses(line)}`] : [])),
    )
  expect(found).toEqual([])
})

test('no test or proof imports a file inside of a package, but the one that ajv documents', () => {
  const inside = PRIVATE['a file inside of a package'] as RegExp
  const found = globSync('{test,proofs}/**/*.ts')
    .filter((file) => file !== 'test/house/private-interfaces.test.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => inside.test(line)),
    )
  expect(found).toEqual(["import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'"])
})

test('at most two files may, and each says so at its head', () => {
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(2)
  for (const file of EXCEPTIONS) expect(readFileSync(file, 'utf8').slice(0, 300), file).toMatch(/private interface/i)
})

test("graphile-worker's tables are known in sql/jobs/queue and where their policies stand, and in no code", () => {
  const known = (file: string) => readFileSync(file, 'utf8').includes('graphile_worker._private_')
  expect(files.filter(known)).toEqual([])
  const beside = globSync('sql/*/**/*.sql').filter((file) => !file.startsWith('sql/jobs/queue/') && known(file))
  expect(beside).toEqual(['sql/tables/graphile_worker/queue.sql'])
})
