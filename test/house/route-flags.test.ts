import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { program } from '../../src/program.ts'

// The table of flags in src/http/route.ts names each flag that a row has, with a row that has it.

const [, table = ''] = readFileSync('src/http/route.ts', 'utf8').split('// flag ')
const flags = [...(table.split('\n\n')[0] as string).matchAll(/^\/\/ (\w+) .* {2}([A-Z]+ \S+)$/gm)].map(
  ([, flag = '', example = '']) => ({ flag, example }),
)
const SHAPES = [
  'method',
  'path',
  'summary',
  'params',
  'query',
  'body',
  'answers',
  'refuses',
  'call',
  'run',
  'file',
  'reply',
]

test('the table names each flag that a row has', () => {
  const used = new Set(program.routes.flatMap((route) => Object.keys(route)).filter((key) => !SHAPES.includes(key)))
  expect(flags.map(({ flag }) => flag).toSorted()).toEqual([...used].toSorted())
})

test('each example is a row that has the flag', () => {
  const rows = new Map(program.routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route]))
  const wrong = flags.filter(({ flag, example }) => !(flag in (rows.get(example) ?? {})))
  expect(wrong).toEqual([])
})
