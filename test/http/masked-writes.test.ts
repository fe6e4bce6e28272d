import pg from 'pg'
import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

// What a masked route does for an account and for none takes the same number of transactions and of ids, so that nobody
// tells the two apart by counting (docs/contract/auth.md#accounts-and-sign-in).

const server = useServer()

/** Whether a statement takes a transaction number, and how many rows it inserts into accounts, undone or not. */
async function taken(role: 'app_api' | 'app_worker', call: string, values: unknown[]) {
  const client = new pg.Client(server.database.urlOf(role))
  await client.connect()
  try {
    await client.query('begin')
    await client.query(call, values)
    const { rows } = await client.query(
      `select pg_current_xact_id_if_assigned() is not null as numbered,
              pg_stat_get_xact_tuples_inserted(c.oid)::integer as undone
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'auth' and c.relname = 'users'`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

test('a reset mail for a known and an unknown address takes one', async () => {
  const ann = await server.person()
  const issue = "select jobs.password_reset_issue(gen_random_uuid(), $1, sha256('x'), '', '')"
  for (const email of [ann.email, 'nobody@example.com'])
    expect([email, (await taken('app_worker', issue, [email])).numbered]).toEqual([email, true])
})

test('a sign-up with a taken e-mail or license undoes no account, which would take a second one', async () => {
  const ann = await server.person()
  const { rows } = await server.database.owner.query('select claim from auth.license_claims where user_id = $1', [
    ann.userId,
  ])
  const create = "select auth.account_create($1, 'x', null, null, $2, 'course', null, '{}')"
  for (const values of [
    [ann.email, 'key:new'],
    ['new@example.com', rows[0].claim],
  ])
    expect([values, (await taken('app_api', create, values)).undone]).toEqual([values, 0])
})
