import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sourceOf } from '../src/imports/readers.ts'
import { addressOf } from './command.ts'
import { masterKeys } from './journal-keys.ts'
import { withOwner } from './owner.ts'

export const IMPORT_USAGE = 'import EMAIL FILE [--apply]'

const LOOK_MS = 200
// Longer than a worker may read and apply, with what it has to do before.
const LONGEST_MS = 600_000

type Import = { id: number; state: string; detail: string | null; preview: object | null; preview_sha256: string }

/**
 * Brings a file into an account, as POST /imports does; a running worker reads it. Prints the preview and forgets the
 * file, or with --apply does what it says (docs/contract/imports.md#by-an-operator).
 */
export async function importFile(given: string[]): Promise<string> {
  const [email, path, ...more] = given.filter((word) => word !== '--apply')
  if (email === undefined || path === undefined || more.length > 0) throw new Error(`usage: ${IMPORT_USAGE}`)
  const file = await readFile(path)
  const source = await sourceOf('auto', file)
  return withOwner(async (client, config) => {
    const keys = await masterKeys(client, config)
    const { rows } = await client.query('select u.id from auth.users u where u.email = auth.address_of($1)', [
      addressOf(email),
    ])
    if (rows[0] === undefined) throw new Error(`no account has the address ${email}`)
    const call = caller(client, rows[0].id, keys)
    const { id } = await call('api.import_create($3, $4, false)', [file, source])
    const found = await ended(() => call('api.import_get($3)', [id]))
    const shown = JSON.stringify(found, null, 2)
    if (!given.includes('--apply') || found.state !== 'ready') {
      await call('api.import_delete($3)', [id])
      return `import: ${email}: nothing was changed\n${shown}`
    }
    await call('api.import_apply($3, $4)', [id, { preview_sha256: found.preview_sha256 }])
    const done = await ended(() => call('api.import_get($3)', [id]))
    return `import: ${email}: ${done.state}\n${JSON.stringify(done, null, 2)}`
  })
}

const caller =
  (client: pg.Client, userId: string, keys: readonly string[]) =>
  async (call: string, values: unknown[]): Promise<Import> => {
    const { rows } = await client.query(`select ${call} as body from jobs.enter($1, $2)`, [userId, keys, ...values])
    return rows[0].body
  }

/** The import once the worker is done with it. */
async function ended(look: () => Promise<Import>): Promise<Import> {
  for (const began = Date.now(); Date.now() - began < LONGEST_MS; await sleep(LOOK_MS)) {
    const found = await look()
    if (!found.state.endsWith('ing')) return found
  }
  throw new Error('import: no worker has finished it; look at `npm run jobs`')
}
