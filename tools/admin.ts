import { generateKeyPairSync } from 'node:crypto'
import type pg from 'pg'
import type { DatabaseConfig } from '../src/base/settings/config.ts'
import { psqlLogins } from '../src/db/roles/roles.ts'
import { addressOf, answer, columns } from './command.ts'
import { REPLAY_USAGE, replayErasures } from './erasures.ts'
import { IMPORT_USAGE, importFile } from './imports.ts'
import { masterKeys, processesWithout, rotateJournalKeys, sealAnew } from './journal-keys.ts'
import { withOwner } from './owner.ts'
import { loginName, PSQL_COMMANDS } from './psql-analysts.ts'
import { backupManifest, MANIFEST_USAGE, PROVE_USAGE, proveRestore } from './restores.ts'
import { repairDerived, repairWallets, verifyDerived, verifyWallets } from './verify.ts'

// `npm run admin`: changes and lists accounts (docs/contract/admin.md#making-admins-and-analysts), re-wraps data keys
// (docs/contract/auth.md#data-keys), verifies computed rows and wallets, brings files into an account, deletes again
// what a restore brought back, proves restores, and makes keys for push messages.

const ACCOUNT_CHANGES: Record<string, [flag: 'admin' | 'analyst' | 'groups' | 'active', value: boolean]> = {
  'grant-admin': ['admin', true],
  'revoke-admin': ['admin', false],
  'grant-analyst': ['analyst', true],
  'grant-analyst --aggregates': ['groups', true],
  'revoke-analyst': ['analyst', false],
  disable: ['active', false],
  enable: ['active', true],
}

type Work = (client: pg.Client, config: DatabaseConfig) => Promise<string>
const TOKENS: Record<string, (client: pg.Client, email: string) => Promise<string>> = {
  tokens: listTokens,
  'end-tokens': endTokens,
}
const WITHOUT_NAME: Record<string, Work> = {
  list,
  'rotate-journal-keys': (client, config) => rotate(client, config, { force: false }),
  'rotate-journal-keys --force': (client, config) => rotate(client, config, { force: true }),
  'verify-derived': verifyDerived,
  'verify-derived --repair': repairDerived,
  'verify-wallets': verifyWallets,
  'verify-wallets --repair': repairWallets,
}

/** Commands with arguments of their own, or without a database. */
const WITH_ARGUMENTS: Record<string, (args: string[]) => Promise<string>> = {
  import: importFile,
  'replay-erasures': replayErasures,
  'backup-manifest': backupManifest,
  'prove-restore': proveRestore,
  'push-key': pushKey,
}

const USAGE = [
  ...Object.keys(ACCOUNT_CHANGES).map((command) => `${command} EMAIL`),
  ...Object.keys(TOKENS).map((command) => `${command} EMAIL`),
  ...Object.keys(PSQL_COMMANDS).map((command) => `${command} NAME`),
  ...Object.keys(WITHOUT_NAME),
  IMPORT_USAGE,
  REPLAY_USAGE,
  MANIFEST_USAGE,
  PROVE_USAGE,
  'push-key',
]
  .map((command, index) => `${index === 0 ? 'usage:' : '      '} npm run admin -- ${command}`)
  .join('\n')

async function main(given: string[]): Promise<string> {
  const own = WITH_ARGUMENTS[given[0] ?? '']
  if (own !== undefined) return own(given.slice(1))
  const [name = '', typed, ...more] = given.filter((word) => !word.startsWith('--'))
  const command = [name, ...given.filter((word) => word.startsWith('--'))].join(' ')
  const work = typed === undefined ? WITHOUT_NAME[command] : workOn(command, typed)
  if (work === undefined || more.length > 0) throw new Error(USAGE)
  return withOwner(work)
}

/** What a command does with the typed address or name of a login, which is refused where it is malformed. */
function workOn(command: string, typed: string): Work | undefined {
  const change = ACCOUNT_CHANGES[command]
  const tokens = TOKENS[command]
  if (tokens !== undefined) return (client) => tokens(client, addressOf(typed))
  if (change === undefined) {
    const login = PSQL_COMMANDS[command]
    return login && ((client, config) => login(client, loginName(typed), config))
  }
  const email = addressOf(typed)
  return async (client) => {
    const { rows } = await client.query<{ found: boolean }>('select auth.role_set($1, $2, $3) as found', [
      email,
      ...change,
    ])
    if (!rows[0]?.found) throw new Error(`no account has the address ${email}`)
    const remain = command === 'revoke-analyst' ? await psqlLogins(client) : []
    const logins = remain.length > 0 ? `\nLogins for psql remain: ${remain.map(({ login }) => login).join(', ')}` : ''
    return `${command}: ${email}${logins}`
  }
}

/** A private key for VAPID_PRIVATE_KEYS, alone on a line. */
async function pushKey(args: string[]): Promise<string> {
  if (args.length > 0) throw new Error(USAGE)
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d as string
}

async function list(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select email, roles, state, signed_up from auth.roles_list()')
  if (rows.length === 0) return 'list: no account is an admin, an analyst or disabled'
  return columns([['EMAIL', 'ROLES', 'STATE', 'SIGNED UP'], ...rows.map((row) => Object.values(row))])
}

async function listTokens(client: pg.Client, email: string): Promise<string> {
  const { rows } = await client.query('select * from auth.tokens_used($1)', [email])
  if (rows.length === 0) return `tokens: ${email} has none`
  const heads = ['ID', 'NAME', 'SCOPES', 'ENDS', 'LAST USED', 'CALLS', 'REFUSALS', 'TEXTS']
  return columns([heads, ...rows.map((row) => Object.values<string>(row))])
}

async function endTokens(client: pg.Client, email: string): Promise<string> {
  const { rows } = await client.query<{ ended: string | null }>('select auth.tokens_end($1) as ended', [email])
  const ended = rows[0]?.ended ?? null
  if (ended === null) throw new Error(`no account has the address ${email}`)
  return `end-tokens: ${email}, ${ended} ended`
}

async function rotate(client: pg.Client, config: DatabaseConfig, { force }: { force: boolean }): Promise<string> {
  const keys = await masterKeys(client, config)
  const lacking = force ? [] : await processesWithout(client, keys[0] as string)
  if (lacking.length > 0) {
    throw new Error(
      `rotate-journal-keys: nothing changed, ${lacking.join(', ')} lack the first key and could read no journal; give it to them first, or use --force`,
    )
  }
  const { rewrapped, unopened } = await rotateJournalKeys(client, keys)
  if (unopened.length > 0) {
    throw new Error(
      `rotate-journal-keys: ${rewrapped} re-wrapped, ${unopened.length} open with none of the keys: users ${unopened.join(', ')}`,
    )
  }
  const texts = await sealAnew(client, keys)
  const damaged = texts.unopened.length > 0 ? `; these do not open: ${texts.unopened.join(', ')}` : ''
  return `rotate-journal-keys: ${rewrapped} re-wrapped, ${texts.sealed} texts sealed anew${damaged}`
}

await answer(main)
