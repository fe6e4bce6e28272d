import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '../../src/http/identity.ts'
import { BEHIND_PROXY, elsewhere } from '../../test/support/addresses.ts'
import type { Schema, World } from '../../test/support/arbitrary.ts'
import { type Client, createClient } from '../../test/support/client.ts'
import { document } from '../../test/support/contract.ts'
import { expectCommonHeaders } from '../../test/support/headers.ts'
import { journalWorld } from '../../test/support/journal.ts'
import { practicesKnown } from '../../test/support/practices.ts'
import { type Operation, requests } from '../../test/support/requests.ts'
import { PASSWORD, useServer, WEBHOOK_SECRET } from '../../test/support/server.ts'

// Whatever is sent, no route answers a 5xx or anything that the OpenAPI document does not list
// (docs/contract/decisions.md#r5); the client checks status and body. PROPERTY_SEED and PROPERTY_RUNS (per route) make
// other and longer runs.

const SEED = Number(process.env.PROPERTY_SEED ?? 36)
const RUNS = Number(process.env.PROPERTY_RUNS ?? 24)
const HABIT = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }
/** The answers to a request without a good token (docs/contract/http.md#order-of-checks). */
const BEFORE_A_TOKEN = [400, 401, 413, 415]

const server = useServer({ worker: true, env: BEHIND_PROXY })
const identity = () => createIdentity(server.config.SECRET_KEY)
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
    secured: operation.security !== undefined,
  })),
)

/** Routes that answered with a success at least once. */
const accepted = new Set<string>()

let people: Client[]
beforeAll(async () => {
  people = [await server.person(), await server.person(), await server.admin()]
})

/**
 * Signs each person in again, with two habits, a goal group, a pause, a token, a mailbox for reminders and an import.
 * The first person is at the beginning of the program, the others at its end; the second one has a return arc and an
 * invitation.
 */
async function freshStart(): Promise<{ clients: Client[]; known: World['known'] }> {
  await server.database.owner.query(`delete from app.habits; delete from app.goal_groups; ${FORGET};
    update auth.users set signed_out_at = null;
    delete from app.stage_progress; delete from app.content_completions; delete from app.return_arcs;
    delete from app.invitations; delete from app.prompt_responses; delete from app.journal_entries;
    delete from auth.api_tokens; delete from auth.push_devices; delete from app.imports; delete from app.entitlements;
    delete from app.habit_pauses`)
  const [habit_id, goal_id, group_id]: [number[], number[], number[]] = [[], [], []]
  const clients: Client[] = []
  for (const { userId, email } of people) {
    const client = createClient(server.url, { token: await identity().mint(userId, null), userId, email })
    clients.push(client)
    for (const name of ['Walk', 'Read']) {
      const { body } = await client.post('/habits/', { ...HABIT, name })
      habit_id.push(body.id)
      goal_id.push(...body.goals.map(({ id }: { id: number }) => id))
    }
    group_id.push((await client.post('/goal-groups/', { name: 'Mornings' })).body.id)
    await client.post('/habits/pauses', { from_day: new Date().toISOString().slice(0, 10) })
    await client.post('/tokens', { name: 'Widget', scopes: ['habits:read'], expires_in_days: 30 })
  }
  const [first, second, third] = people.map(({ userId }) => userId)
  await server.database.owner.query(`
    insert into app.stage_progress (user_id, current_stage, highest_stage_reached, stage_started_at)
    select id, 10, 10, now() - interval '50 days' from unnest(array[${second}, ${third}]) id;
    insert into app.return_arcs (user_id, started_at) values (${second}, now());
    insert into app.invitations (user_id, target_type, target_id, kind, created_at)
    select id, 'habit', 1, 'consistency', now() from unnest(array[${first}, ${second}]) id;
    insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
    select id, 'Phone', now(), now(), now() + interval '1 day' from unnest(array[${first}, ${second}, ${third}]) id;
    insert into auth.push_devices (user_id, channel, address_hash, created_at)
    select id, 'email', sha256(id::text::bytea), now() from unnest(array[${first}, ${second}, ${third}]) id;
    insert into app.imports (user_id, include_archived, state, detail, created_at, expires_at)
    select id, false, 'failed', 'unknown_format', now(), now() + interval '1 day'
      from unnest(array[${first}, ${second}, ${third}]) id;
    insert into app.entitlements (user_id, kind, granted_at)
    select id, 'course_access', now() from unnest(array[${second}, ${third}]) id`)
  const ids = async (text: string) => (await server.database.owner.query(text)).rows.map((row) => Number(row.id))
  const { license, idps } = server.sandbox
  const stranger = { sub: 'stranger', email: 'nobody@example.com', email_verified: true }
  const known = {
    habit_id,
    goal_id,
    group_id,
    goal_group_id: group_id,
    id: habit_id,
    ...(await practicesKnown(server, clients)),
    ...(await journalWorld(server, clients, goal_id)),
    entitlement_id: await ids('select id from app.entitlements'),
    license_vendor: [server.config.LICENSE_VENDOR_SLUG],
    secret: [WEBHOOK_SECRET],
    email: [...people.map(({ email }) => email), stranger.email],
    password: [PASSWORD],
    license_key: [license.issue({ email: stranger.email })],
    id_token: [await idps.idp_a.sign(stranger), await idps.idp_b.sign(stranger)],
    stage_number: [1, 1, 2, 10],
    week_number: [1, 1, 2, 36],
    content_id: await ids('select id from app.stage_contents where stage_number = 1'),
    invitation_id: await ids('select id from app.invitations'),
    session_id: await ids('select id from auth.sessions'),
    pause_id: await ids('select id from app.habit_pauses'),
    token_id: await ids('select id from auth.api_tokens'),
    device_id: await ids('select id from auth.push_devices'),
    import_id: await ids('select id from app.imports'),
    task: ['sweep_expired'],
    slug: ['glossary'],
    user_id: [second, third],
    habit_ids: [habit_id],
    local_day: [new Date().toISOString().slice(0, 10)],
    tag: ['freeform'],
    tags: [['freeform']],
    timezone: ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Mars/Olympus'],
  }
  return { clients, known }
}
const FORGET = 'truncate auth.rate_limits, auth.login_attempts'
const schemas = { ...document.components?.schemas } as Record<string, Schema>
const resolve = (ref: string) => schemas[ref.slice('#/components/schemas/'.length)] ?? {}

describe(`generated input, seed ${SEED}, ${RUNS} requests a route`, () => {
  test.each(operations)('$method $path answers as documented', async ({ method, path, operation, secured }) => {
    const { clients, known } = await freshStart()
    const forged = createClient(server.url, { token: `${clients[0]?.token.slice(0, -4)}AAAA` })
    const callers = [...clients, ...clients, ...clients, server.anonymous, forged]
    const name = `${method} ${path}`
    const property = fc.asyncProperty(
      fc.nat(callers.length - 1),
      requests(path, operation, { resolve, known }),
      async (who, { path, headers, raw }) => {
        const caller = callers[who] as Client
        const answer = await caller.request(method, path, {
          headers: { ...headers, ...elsewhere() },
          ...(method === 'GET' ? {} : { raw: raw ?? '' }),
        })
        expect(answer.status).toBeLessThan(500)
        expectCommonHeaders(answer)
        if (answer.status < 300) accepted.add(name)
        if (secured && who >= clients.length * 3) expect(BEFORE_A_TOKEN).toContain(answer.status)
        // A shape must refuse it and name the field, before PostgreSQL does.
        expect(answer.body?.detail).not.toBe('value_out_of_range')
      },
    )
    await fc.assert(property, { seed: SEED, numRuns: RUNS })
  })

  test('the generator gets a success from nearly every route', () => {
    const missed = operations.filter(({ secured, method, path }) => secured && !accepted.has(`${method} ${path}`))
    expect(missed.map(({ method, path }) => `${method} ${path}`).slice(operations.length / 7)).toEqual([])
  })
})

test('afterwards the service still works, and no JavaScript prototype was polluted', async () => {
  const { clients } = await freshStart()
  for (const client of clients) expect((await client.get('/habits/')).body).toHaveLength(2)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { admin?: unknown }).admin).toBeUndefined()
  const { rows } = await server.database.owner.query('select count(*)::int as n from auth.users where is_admin')
  expect(rows[0].n).toBe(1)
})
