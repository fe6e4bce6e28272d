import type pg from 'pg'
import type { DatabaseConfig } from '../src/base/settings/config.ts'
import { Settings } from '../src/base/settings/settings.ts'
import { compareRuns, repairRuns } from '../src/db/derived.ts'
import { requirePrivateLog } from '../src/db/reach.ts'
import { psqlLogins } from '../src/db/roles/roles.ts'
import { addressOf, answer, columns } from './command.ts'
import { REPLAY_USAGE, replayErasures } from './erasures.ts'
import { processesWithout, rotateJournalKeys } from './journal-keys.ts'
import { withOwner } from './owner.ts'
import { loginName, PSQL_COMMANDS } from './psql-analysts.ts'

// `npm run admin`: changes and lists accounts (docs/contract/admin.md#making-admins-and-analysts), re-wraps data keys
// (docs/contract/auth.md#data-keys), compares derived rows (docs/contract/operations.md#derived-rows) and
// wallets (docs/contract/wallet.md#wallets-that-do-not-add-up), and deletes again what a restore brought back.

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
const WITHOUT_NAME: Record<string, Work> = {
  list,
  'rotate-journal-keys': (client, config) => rotate(client, config, { force: false }),
  'rotate-journal-keys --force': (client, config) => rotate(client, config, { force: true }),
  'verify-derived': verifyDerived,
  'verify-derived --repair': repairDerived,
  'verify-wallets': verifyWallets,
  'verify-wallets --repair': repairWallets,
}

const USAGE = [
  ...Object.keys(ACCOUNT_CHANGES).map((command) => `${command} EMAIL`),
  ...Object.keys(PSQL_COMMANDS).map((command) => `${command} NAME`),
  ...Object.keys(WITHOUT_NAME),
  REPLAY_USAGE,
]
  .map((command, index) => `${index === 0 ? 'usage:' : '      '} npm run admin -- ${command}`)
  .join('\n')

async function main(given: string[]): Promise<string> {
  if (given[0] === 'replay-erasures') return replayErasures(given.slice(1))
  const [name = '', typed, ...more] = given.filter((word) => !word.startsWith('--'))
  const command = [name, ...given.filter((word) => word.startsWith('--'))].join(' ')
  const work = typed === undefined ? WITHOUT_NAME[command] : workOn(command, typed)
  if (work === undefined || more.length > 0) throw new Error(USAGE)
  return withOwner(work)
}

/** What a command does with the typed address or name of a login, which is refused where it is malformed. */
function workOn(command: string, typed: string): Work | undefined {
  const change = ACCOUNT_CHANGES[command]
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

async function list(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select email, roles, state, signed_up from auth.roles_list()')
  if (rows.length === 0) return 'list: no account is an admin, an analyst or disabled'
  return columns([['EMAIL', 'ROLES', 'STATE', 'SIGNED UP'], ...rows.map((row) => Object.values(row))])
}

async function rotate(client: pg.Client, { ENV }: DatabaseConfig, { force }: { force: boolean }): Promise<string> {
  if (ENV === 'production') await requirePrivateLog(client) // the keys travel as parameters
  const keys = Settings.shape.JOURNAL_ENCRYPTION_KEYS.safeParse(process.env.JOURNAL_ENCRYPTION_KEYS)
  if (!keys.success || keys.data.length === 0) {
    throw new Error('JOURNAL_ENCRYPTION_KEYS: expected the keys, the new one first, as the API has them')
  }
  const lacking = force ? [] : await processesWithout(client, keys.data[0] as string)
  if (lacking.length > 0) {
    throw new Error(
      `rotate-journal-keys: nothing changed, ${lacking.join(', ')} lack the first key and could read no journal; give it to them first, or use --force`,
    )
  }
  const { rewrapped, unopened } = await rotateJournalKeys(client, keys.data)
  if (unopened.length > 0) {
    throw new Error(
      `rotate-journal-keys: ${rewrapped} re-wrapped, ${unopened.length} open with none of the keys: users ${unopened.join(', ')}`,
    )
  }
  return `rotate-journal-keys: ${rewrapped} re-wrapped`
}

async function verifyDerived(client: pg.Client): Promise<string> {
  const differences = await compareRuns(client)
  if (differences.length === 0) return 'verify-derived: no differences'
  const lines = differences.map(
    ({ user_id, habit_id, goal_id, kept, expected }) =>
      `user ${user_id} habit ${habit_id}${goal_id ? ` goal ${goal_id}` : ''}: kept ${kept ?? 'none'}; expected ${expected ?? 'none'}`,
  )
  throw new Error([`verify-derived: ${lines.length} differ`, ...lines].join('\n'))
}

async function repairDerived(client: pg.Client): Promise<string> {
  return `verify-derived: ${await repairRuns(client)} repaired`
}

type Mismatch = { user_id: string; bucket: string; held: string; added_up: string }
const mismatch = (row: Mismatch) =>
  `user ${row.user_id} ${row.bucket}: holds ${row.held}; its movements add up to ${row.added_up}`

async function verifyWallets(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Mismatch>('select * from auth.wallet_mismatches()')
  if (rows.length === 0) return 'verify-wallets: no differences'
  throw new Error([`verify-wallets: ${rows.length} differ`, ...rows.map(mismatch)].join('\n'))
}

async function repairWallets(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Mismatch>('select * from auth.wallets_repair()')
  return [`verify-wallets: ${rows.length} repaired`, ...rows.map(mismatch)].join('\n')
}

await answer(main)
