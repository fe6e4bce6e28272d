import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Config, readConfig } from '../src/base/settings/config.ts'
import { readIfThere } from '../src/base/settings/secrets.ts'
import { roleUrl, variableOf } from '../src/db/addresses.ts'
import { enteredValues } from '../src/db/call.ts'
import { connect } from '../src/db/reach.ts'
import { statementOf, valuesOf } from '../src/http/answers.ts'
import { inputReader } from '../src/http/input.ts'
import { tableOf } from '../src/http/paths.ts'
import { type CallRoute, isCall, nameOf } from '../src/http/route.ts'
import { routes } from '../src/routes/index.ts'
import { addressOf, answer } from './command.ts'
import { withOwner } from './owner.ts'

// `npm run explain -- METHOD PATH --as EMAIL`: the plan of a route's statement with buffers, as the API runs it: its
// role, its settings, its caller, prepared (docs/dbas.md#explain). The transaction is rolled back. sql/statements.sql
// shows the texts of all routes.

const USAGE = 'usage: npm run explain -- METHOD PATH --as EMAIL [--body JSON] [--json]'

type Asked = { method: string; url: URL; email: string; body: string | undefined; json: boolean }

const OPTIONS = { as: { type: 'string' }, body: { type: 'string' }, json: { type: 'boolean' } } as const

function parse(args: string[]): Asked {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const { as: email, body, json = false } = values
  const [method, path, ...more] = positionals
  if (!method || !path?.startsWith('/') || !email || more.length > 0) throw new Error(USAGE)
  return { method: method.toUpperCase(), url: new URL(path, 'http://localhost'), email, body, json }
}

/** The route of a path and its parameters. */
function find({ method, url }: Asked): { route: CallRoute; params: object } {
  const found = tableOf(routes, (route) => route).find(url.pathname)
  const route = found?.rows.get(method)
  if (found === undefined || route === undefined) throw new Error(`no route has ${method} ${url.pathname}`)
  if (!isCall(route)) throw new Error(`${nameOf(route)} is not answered by one statement`)
  if (route.access === 'anyone') throw new Error(`${nameOf(route)} has no caller`)
  return { route, params: found.params() }
}

/** The request as the routes read it. */
const requestOf = ({ method, url, body }: Asked, params: object) => ({
  method,
  target: url.pathname + url.search,
  headers: body === undefined ? {} : { 'content-type': 'application/json' },
  params,
  query: Object.fromEntries(url.searchParams),
  body: body === undefined ? undefined : Buffer.from(body),
})

async function accountIdOf(typed: string): Promise<string> {
  const email = addressOf(typed)
  return withOwner(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from auth.users where email = auth.address_of($1)', [
      email,
    ])
    if (rows[0] === undefined) throw new Error(`no account has the address ${email}`)
    return rows[0].id
  })
}

/** The keys that open journals: of the settings, or those that `npm start` made. */
async function masterKeys({ JOURNAL_ENCRYPTION_KEYS, DATA_DIR }: Config): Promise<readonly string[]> {
  if (JOURNAL_ENCRYPTION_KEYS.length > 0) return JOURNAL_ENCRYPTION_KEYS
  const made = await readIfThere(resolve(DATA_DIR, 'secrets/journal_encryption_key'))
  return made ? [made.trim()] : []
}

async function main(args: string[]): Promise<string> {
  const asked = parse(args)
  const { route, params } = find(asked)
  const config = readConfig({ SECRET_KEY: 'not used, since this command signs no token', ...process.env })
  const request = requestOf(asked, params)
  const { input, errors, idempotency } = inputReader(route)(request)
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  const composed = statementOf(route, config)
  const caller = { userId: await accountIdOf(asked.email), issuedAt: Math.floor(Date.now() / 1000), tokenId: 'explain' }
  const values = valuesOf(route, composed, { headers: request.headers, input, idempotency, body: undefined }, config)
  const given = enteredValues(composed.sql, caller, values, await masterKeys(config))
  return explain(config, composed.sql.text, given, asked.json)
}

/** A value as a literal, since `execute` takes no parameters. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return Array.isArray(value) ? `array[${value.map(literalOf)}]::text[]` : pg.escapeLiteral(String(value))
}

async function explain(config: Config, text: string, values: unknown[], json: boolean): Promise<string> {
  const client = await connect(await roleUrl(config, 'app_api'), variableOf(config, 'app_api'), 'explain')
  try {
    await client.query('begin')
    await client.query(`prepare route as ${text}`)
    const literals = values.map(literalOf)
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, buffers, settings, verbose, format ${json ? 'json' : 'text'}) execute route(${literals.join(', ')})`,
    )
    const plan = rows.map((row) => row['QUERY PLAN'])
    return json ? JSON.stringify(plan[0], null, 2) : [text, '', ...plan].join('\n')
  } finally {
    await client.query('rollback').finally(() => client.end())
  }
}

await answer(main)
