import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../src/base/settings/config.ts'
import {
  CHECK,
  CHECK_ANALYST,
  CHECK_ASSISTANT,
  composed,
  cursorsOf,
  ENTER_STREAM,
  type Statement,
  type Text,
  type Texts,
} from '../src/db/statements.ts'
import { statementOf } from '../src/http/answers.ts'
import { followStatement } from '../src/http/events/streams.ts'
import { isCall, isKeyed, nameOf } from '../src/http/route.ts'
import { routes } from '../src/routes/index.ts'
import { answer } from './command.ts'

// `npm run statements-doc`: writes sql/statements.sql, which shows every finished statement of a route or job as
// src/db/statements.ts composes it. Nothing loads that file.

const DOCUMENT = 'sql/statements.sql'
const SOURCES = fileURLToPath(new URL('../src', import.meta.url))
const WIDTH = 120

const INTRODUCTION = `-- Every statement that a request or a job runs, as src/db/statements.ts composes it. Written by \`npm run docs\`;
-- \`npm test\` fails when it is out of date. Nothing loads this file: it is there to be read and searched.
-- The comment before each names its parameters.
`

/** The document: the statements of the routes in their order, then those of code and jobs by name. */
export async function statementsDoc(): Promise<string> {
  await composeAll()
  const ofCode = [...composed.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const config = readConfig({ SECRET_KEY: 'not used, since this command signs no token' })
  const ofRoutes = routes.flatMap((route) => {
    if (route.kind === 'file')
      return [
        shown(nameOf(route), {
          name: '',
          text: cursorsOf(route.call, Object.keys(route.params?.shape ?? {})),
          parameters: Object.keys(route.params?.shape ?? {}),
        }),
      ]
    if (route.kind === 'events') return textsOf(nameOf(route), followStatement(route.call, route.scopes), {})
    if (!isCall(route)) return []
    return textsOf(nameOf(route), statementOf(route, config).sql, {
      heavy: route.heavy !== undefined,
      keyed: isKeyed(route),
    })
  })
  return [
    INTRODUCTION,
    '-- Routes\n',
    ...ofRoutes,
    '-- Checks of a caller, and the first statement of a file\n',
    ...[CHECK, CHECK_ANALYST, CHECK_ASSISTANT, ENTER_STREAM].map((text) => `${text};\n`),
    '-- Code and jobs\n',
    ...ofCode.flatMap((sql) => textsOf(sql.name, sql, {})),
  ].join('\n')
}

/** Imports every file that composes statements when it is loaded. */
async function composeAll() {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => file.endsWith('.ts')).sort()
  for (const file of files) {
    const path = join(SOURCES, file)
    if (/^(export )?const [A-Z_]+ = statement\(/m.test(await readFile(path, 'utf8'))) await import(path)
  }
}

type Variants = { heavy?: boolean; keyed?: boolean }

const textsOf = (name: string, sql: Statement, variants: Variants): string[] => [
  ...variantsOf(name, sql, variants),
  ...(sql.assistant ? variantsOf(`${name}, of an assistant`, sql.assistant, variants) : []),
]

function variantsOf(name: string, sql: Texts, { heavy = false, keyed = false }: Variants): string[] {
  return [
    shown(name, sql),
    ...(heavy && sql.heavy ? [shown(`${name}, as a heavy read`, sql.heavy)] : []),
    ...(keyed && sql.keyed ? [shown(`${name}, with an idempotency key`, sql.keyed)] : []),
  ]
}

/** One text below its name, its long lines broken at commas. */
function shown(name: string, { text, parameters }: Text): string {
  const names = parameters.map((each, index) => `$${index + 1} ${each}`).join(', ')
  return `${narrow(`-- ${name}${names && `: ${names}`}`, '--   ')}\n${text
    .split('\n')
    .map((line) => narrow(line))
    .join('\n')};\n`
}

/** Breaks a line that is too long after a comma. */
function narrow(line: string, indent = '      '): string {
  const at = line.length <= WIDTH ? -1 : line.lastIndexOf(', ', WIDTH - 1)
  return at < 0 ? line : `${line.slice(0, at + 1)}\n${narrow(indent + line.slice(at + 2), indent)}`
}

if (import.meta.main) {
  await answer(async () => {
    await writeFile(DOCUMENT, await statementsDoc())
    return DOCUMENT
  })
}
