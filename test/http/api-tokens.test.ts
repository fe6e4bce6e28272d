import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { admin } from '../support/admin.ts'
import { openJournal, tokenOf } from '../support/api-tokens.ts'
import { type Client, createClient } from '../support/client.ts'
import { useEvents } from '../support/event-streams.ts'
import { goalsOf, HABIT, habitOf, parallel, refusal } from '../support/habits.ts'
import { entryOf, noteOf } from '../support/journal.ts'
import { resetToken } from '../support/mails.ts'
import { selectionOf } from '../support/practices.ts'
import { PASSWORD, useServer } from '../support/server.ts'
import { mint } from '../support/tokens.ts'

// Tokens with a narrow right (docs/contract/tokens.md).

const server = useServer({ worker: true })
const open = useEvents(() => server.url)
const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const make = (scopes: readonly string[], more: object = {}) => ({
  name: 'A widget',
  scopes,
  expires_in_days: 30,
  ...more,
})
const receiptsOf = async (person: Client) => (await person.get('/user/model-receipts?limit=200')).body.items
const works = async (token: Client) => (await token.get('/habits/')).status

/** The person with a token whose sign-in is some minutes old. */
const signedIn = async ({ userId }: Client, minutes: number) =>
  createClient(server.url, {
    token: await mint(server, userId, { auth_time: Math.floor(Date.now() / 1000) - minutes * 60 }),
    userId,
  })

test('a token is shown once, and stored as a hash', async () => {
  const ann = await server.person()
  const made = await ann.post('/tokens', make(['habits:read'], { expires_in_days: 366 }))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ token: expect.stringMatching(/^tsw_[\w-]{43}[0-9A-Za-z]{6}$/), spent: 0 })
  const [row] = await rows('select * from auth.api_tokens where id = $1 and user_id = $2', [made.body.id, ann.userId])
  expect(row.token_hash).toEqual(createHash('sha256').update(made.body.token).digest())
  const { token, ...shown } = made.body
  const listed = await ann.get('/tokens')
  expect(listed.body).toEqual([shown])
  expect(listed.text).not.toContain(token)
  const exported = await ann.get('/users/me/export')
  expect(exported.body.records.tokens).toEqual([shown])
  expect(exported.text).not.toContain(row.token_hash.toString('hex'))
  expect(server.logs.filter((line) => line.includes(token))).toEqual([])
})

test('a repeat of POST /tokens under its key has no token', async () => {
  const ann = await server.person()
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await ann.post('/tokens', make(['habits:read']), key)
  const again = await ann.post('/tokens', make(['habits:read']), key)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(again.body).toEqual({ ...first.body, token: null })
  expect((await ann.get('/tokens')).body).toHaveLength(1)
  expect(await works(createClient(server.url, first.body))).toBe(200)
})

test('a token is made with a recent sign-in or the password', async () => {
  const ann = await server.person()
  const old = await signedIn(ann, 16)
  expect((await (await signedIn(ann, 14)).post('/tokens', make(['habits:read']))).status).toBe(201)
  expect(refusal(await old.post('/tokens', make(['habits:read'])))).toEqual([403, 'sign_in_again'])
  expect(refusal(await old.post('/tokens', make(['habits:read'], { password: 'another' })))).toEqual([
    403,
    'sign_in_again',
  ])
  expect((await old.post('/tokens', make(['habits:read'], { password: PASSWORD }))).status).toBe(201)
  await rows("update auth.users set password_hash = '!' where id = $1", [ann.userId])
  expect(refusal(await old.post('/tokens', make(['habits:read'], { password: PASSWORD })))).toEqual([
    403,
    'sign_in_again',
  ])
  expect((await (await signedIn(ann, 14)).post('/tokens', make(['habits:read']))).status).toBe(201)
})

test('the journal is opened with the password alone, and closed without', async () => {
  const ann = await server.person()
  const turn = (client: Client, on: boolean, more: object = {}) =>
    client.put('/users/me/assistants', { assistants_may_read_journal: on, ...more })
  expect(refusal(await turn(ann, true))).toEqual([403, 'sign_in_again'])
  expect((await turn(ann, true, { password: PASSWORD })).body).toEqual({ assistants_may_read_journal: true })
  expect((await turn(await signedIn(ann, 60), false)).body).toEqual({ assistants_may_read_journal: false })
  await rows("update auth.users set password_hash = '!' where id = $1", [ann.userId])
  expect(refusal(await turn(await signedIn(ann, 16), true))).toEqual([403, 'sign_in_again'])
  expect((await turn(ann, true)).status).toBe(200)
})

test('shapes of a token are refused at their field', async () => {
  const ann = await server.person()
  const fields = async (body: object) =>
    (await ann.post('/tokens', body)).body.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc[1], msg])
  expect((await fields(make(['habits:all'])))[0][1]).toContain('habits:read, habits:write')
  for (const [field, value] of [
    ['scopes', []],
    ['expires_in_days', 0],
    ['expires_in_days', 367],
    ['monthly_messages', 1001],
    ['name', ''],
  ] as const)
    expect((await fields(make(['habits:read'], { [field]: value })))[0][0]).toBe(field)
})

test('a token is narrowed and never widened', async () => {
  const ann = await server.person()
  const widget = await tokenOf(server, ann, ['habits:read', 'changes:read'], { monthly_messages: 5 })
  for (const [field, value] of [
    ['scopes', ['habits:read', 'habits:write']],
    ['expires_in_days', 31],
    ['monthly_messages', 6],
  ] as const) {
    const { status, body } = await ann.patch(`/tokens/${widget.id}`, { [field]: value })
    expect([status, body.detail[0].loc]).toEqual([422, ['body', field]])
  }
  const stream = await open(widget)
  expect(stream.status).toBe(200)
  const { body } = await ann.patch(`/tokens/${widget.id}`, { scopes: ['changes:read'], name: 'Less' })
  expect(body).toMatchObject({ name: 'Less', scopes: ['changes:read'], monthly_messages: 5 })
  expect(await works(widget)).toBe(403)
  expect((await stream.reach(1)).event).toBe('bye')
})

test('a token ends with its row in every process, and its streams with it', async () => {
  const ann = await server.person()
  const widget = await tokenOf(server, ann, ['habits:read', 'changes:read'])
  const everywhere = await server.atProcesses(widget, 2)
  const stream = await open(widget)
  for (const each of everywhere) expect(await works(each)).toBe(200)
  expect((await ann.delete(`/tokens/${widget.id}`)).status).toBe(204)
  for (const each of everywhere) {
    const refused = await each.get('/habits/')
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token", error_description="ended"',
    ])
  }
  expect((await stream.reach(1)).event).toBe('bye')
  expect(refusal(await ann.get(`/tokens/${widget.id}/uses`))).toEqual([404, 'token_not_found'])
})

test('tokens end with every sign-in, a new password, a disabled account and a deleted one', async () => {
  const ends: Record<string, (person: Client) => Promise<unknown>> = {
    'signed out everywhere': (person) => person.post('/auth/logout', { everywhere: true }),
    'new password': async (person) => {
      const token = await resetToken(server, person, {})
      await server.anonymous.post('/auth/password-reset/confirm', { token, new_password: 'a walk every evening' })
    },
    disabled: (person) => rows("select auth.role_set($1, 'active', false)", [person.email]),
    deleted: (person) => person.request('DELETE', '/users/me', { body: { confirm_email: person.email } }),
    expired: (person) => rows('update auth.api_tokens set expires_at = now() where user_id = $1', [person.userId]),
  }
  for (const [name, end] of Object.entries(ends)) {
    const person = await server.person()
    const widget = await tokenOf(server, person, ['habits:read'])
    expect(await works(widget)).toBe(200)
    await end(person)
    expect([name, await works(widget)]).toEqual([name, 401])
  }
  const ben = await server.person()
  const widget = await tokenOf(server, ben, ['habits:read'])
  await ben.post('/auth/logout', {})
  expect(await works(widget)).toBe(200)
})

test('a text that is no token costs no statement, and an unknown one is refused', async () => {
  const ann = await server.person()
  const { token } = await tokenOf(server, ann, ['habits:read'])
  for (const [text, why] of [
    [`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, 'malformed'],
    ['tsw_', 'malformed'],
    [`${token}0`, 'malformed'],
  ]) {
    const { status, headers } = await createClient(server.url, { token: text as string }).get('/habits/')
    expect([status, headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer error="invalid_token", error_description="${why}"`,
    ])
  }
})

test('a token asks 120 times a minute, over all processes', async () => {
  const ann = await server.person()
  const widget = await tokenOf(server, ann, ['habits:read'])
  const [here, there] = (await server.atProcesses(widget, 2)) as [Client, Client]
  const answers = await parallel(130, (n) => (n % 2 ? here : there).get('/habits/pauses'))
  const statuses = Map.groupBy(answers, ({ status }) => status)
  expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([120, 10])
  expect(Number(statuses.get(429)?.[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await tokenOf(server, ann, ['habits:read'])
  expect(await works(other)).toBe(200)
  expect((await ann.get(`/tokens/${widget.id}/uses`)).body.items).toMatchObject([{ calls: 120, refusals: 10 }])
})

test('a token cannot reach what is somebody else’s', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  await openJournal(ann)
  const entry = await entryOf(ben)
  const habit = await habitOf(ben)
  const { low } = await goalsOf(ben)
  const token = await tokenOf(server, ann, ['habits:read', 'habits:write', 'journal:read'])
  expect((await token.get(`/journal/${entry.id}`)).status).toBe(404)
  expect((await token.get(`/habits/${habit.id}`)).status).toBe(403)
  expect((await token.post('/goal_completions/', { goal_id: low, did_complete: true })).status).toBe(404)
  const bens = await tokenOf(server, ben, ['habits:read'])
  for (const { status } of [
    await ann.delete(`/tokens/${bens.id}`),
    await ann.patch(`/tokens/${bens.id}`, { name: 'Mine' }),
    await ann.get(`/tokens/${bens.id}/uses`),
  ])
    expect(status).toBe(404)
})

test('an assistant reads the journal while it is open, and leaves a receipt for each text that it shows', async () => {
  const ann = await server.person()
  const found = [await entryOf(ann, 'A walk by the river.', { title: 'Out' }), await entryOf(ann, 'Another walk.')]
  await entryOf(ann, 'A rainy day.')
  await entryOf(ann, 'A secret walk.', { classification: 'intimate' })
  const reader = await tokenOf(server, ann, ['journal:read'])
  expect(refusal(await reader.get('/journal/'))).toEqual([403, 'journal_closed_to_assistants'])
  await openJournal(ann)
  const page = await reader.get('/journal/?search=walk&limit=1')
  expect(page.body).toMatchObject({ total: 2, items: [{ message: 'Another walk.' }] })
  expect(await receiptsOf(ann)).toMatchObject([
    {
      kind: 'assistant',
      entry_id: found[1]?.id,
      token_id: reader.id,
      route: 'GET /journal/',
      sent: [{ characters: 13 }],
      vendor: 'assistant',
      whose_key: 'own',
    },
  ])
  await openJournal(ann, false)
  expect((await reader.get('/journal/?search=walk&limit=1&offset=1')).status).toBe(403)
  expect(await receiptsOf(ann)).toHaveLength(1)
  expect((await ann.get('/tokens')).body).toMatchObject([{ reads_7_days: 1 }])
  expect((await ann.get(`/tokens/${reader.id}/uses`)).body.items).toMatchObject([
    { route: 'GET /journal/', calls: 1, refusals: 2, texts: 1 },
  ])
})

test('a read by a token changes no tag but that of the receipts and uses', async () => {
  const ann = await server.person()
  await openJournal(ann)
  await entryOf(ann, 'A day.')
  const reader = await tokenOf(server, ann, ['journal:read', 'habits:read'])
  const tagOf = async (client: Client, path: string) => (await client.get(path)).headers.get('etag') as string
  const [habits, receipts, tokens] = [
    await tagOf(ann, '/habits/'),
    await tagOf(ann, '/user/model-receipts'),
    await tagOf(ann, '/tokens'),
  ]
  const journal = await tagOf(reader, '/journal/')
  const again = await reader.get('/journal/', { 'If-None-Match': journal })
  expect([again.status, (await receiptsOf(ann)).length]).toEqual([304, 1])
  expect(await tagOf(ann, '/habits/')).toBe(habits)
  expect(await tagOf(ann, '/user/model-receipts')).not.toBe(receipts)
  expect(await tagOf(ann, '/tokens')).not.toBe(tokens)
})

test('a token that may only write gets its own entry back, and nothing else', async () => {
  const ann = await server.person()
  await entryOf(ann, 'An old one')
  const writer = await tokenOf(server, ann, ['journal:write'])
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const sent = { message: 'From a shortcut', classification: 'intimate' }
  const made = await writer.post('/journal/', sent, key)
  expect([made.status, made.body.message]).toEqual([201, 'From a shortcut'])
  expect((await writer.post('/journal/', sent, key)).body).toEqual(made.body)
  expect(refusal(await writer.post('/journal/', { message: 'Another' }, key))).toEqual([422, 'idempotency_key_reused'])
  expect((await writer.get(`/journal/${made.body.id}`)).status).toBe(403)
  expect(await receiptsOf(ann)).toEqual([])
  const theirs = { 'Idempotency-Key': crypto.randomUUID() }
  await ann.post('/journal/', { message: 'Written in the app' }, theirs)
  expect((await writer.post('/journal/', { message: 'A guess' }, theirs)).status).toBe(422)
})

test('changes show what the other scopes read', async () => {
  const ann = await server.person()
  await openJournal(ann)
  await habitOf(ann)
  await selectionOf(server, ann)
  await entryOf(ann)
  await entryOf(ann, 'A night.', { classification: 'intimate' })
  await ann.post('/prompts/1/respond', { response: 'A long enough answer' })
  const shown = async (scopes: string[]) => {
    const token = await tokenOf(server, ann, ['changes:read', ...scopes])
    const { status, body, text } = await token.get('/changes?limit=500')
    expect(status, text).toBe(200)
    return [...new Set(body.changes.map(({ resource }: { resource: string }) => resource))].sort()
  }
  expect(await shown([])).toEqual([])
  expect(await shown(['habits:read'])).toEqual(['habit'])
  expect(await shown(['practices:read'])).toEqual(['user_practice'])
  expect(await shown(['journal:read'])).toEqual(['journal_entry'])
  expect(await shown(['program:read'])).toEqual(['prompt_response'])
  const reader = await tokenOf(server, ann, ['changes:read', 'journal:read'])
  const { body } = await reader.get('/changes?limit=500')
  expect(body.changes).toHaveLength(2)
  const entry = await entryOf(ann, 'One more.')
  await ann.patch(`/journal/${entry.id}`, { classification: 'intimate' })
  const since = await reader.get(`/changes?since=${body.cursor}`)
  expect(since.body.changes).toMatchObject([{ resource: 'journal_entry', id: entry.id, op: 'delete', body: null }])
})

test('an export has the texts that the token may read, each with a receipt', async () => {
  const ann = await server.person()
  await openJournal(ann)
  const { id } = await entryOf(ann, 'A walk.', { title: 'Out' })
  await noteOf(server, ann, id, 0, 'A walk')
  await ann.post(`/journal/${id}/promote`, { anchor_start: 0, anchor_end: 6 })
  await entryOf(ann, 'A night.', { classification: 'intimate' })
  await ann.post('/prompts/1/respond', { response: 'A long enough answer' })
  const plain = await tokenOf(server, ann, ['export:read'])
  const { records } = (await plain.get('/users/me/export')).body
  expect([records.journal_entries, records.margin_notes, records.promoted_passages, records.prompt_responses]).toEqual([
    [],
    [],
    [],
    [],
  ])
  expect(refusal(await plain.get('/users/me/export/journal.md'))).toEqual([403, 'insufficient_scope'])
  expect(await receiptsOf(ann)).toEqual([])
  const whole = await tokenOf(server, ann, ['export:read', 'journal:read', 'program:read'])
  const exported = (await whole.get('/users/me/export')).body.records
  expect(exported.journal_entries.map(({ message }: { message: string }) => message)).toEqual([
    'A walk.',
    'A long enough answer',
  ])
  expect((await receiptsOf(ann)).map((each: { entry_id: number | null }) => each.entry_id !== null)).toHaveLength(5)
  const file = await whole.get('/users/me/export/journal.md')
  expect(file.text).toContain('A walk.')
  expect(file.text).not.toContain('A night.')
  expect(await receiptsOf(ann)).toHaveLength(7)
})

test('a batch runs each operation with the right of the token', async () => {
  const ann = await server.person()
  const { low } = await goalsOf(ann)
  const token = await tokenOf(server, ann, ['habits:write'])
  const operations = [
    { method: 'POST', path: '/goal_completions/', body: { goal_id: low, did_complete: true } },
    { method: 'POST', path: '/habits/', body: HABIT },
    { method: 'POST', path: '/journal/', body: { message: 'A day.' } },
  ].map((operation) => ({ ...operation, idempotency_key: crypto.randomUUID() }))
  const { body } = await token.post('/batch', { operations })
  expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 403, 403])
  const uses = (await ann.get(`/tokens/${token.id}/uses`)).body.items
  expect(uses.map(({ route, calls, refusals }: { [key: string]: unknown }) => [route, calls, refusals])).toEqual([
    ['POST /goal_completions/', 1, 0],
    ['POST /habits/', 0, 1],
    ['POST /journal/', 0, 1],
  ])
})

test('an operator sees what tokens were used for, and ends them', async () => {
  const ann = await server.person()
  const widget = await tokenOf(server, ann, ['habits:read', 'changes:read'])
  await widget.get('/habits/')
  await widget.get('/journal/')
  const { output } = await admin(server, ['tokens', ann.email])
  expect(output).toMatch(/A widget +changes:read habits:read +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d +1 +1 +0/)
  const ended = await admin(server, ['end-tokens', ann.email])
  expect(ended.output).toContain(`end-tokens: ${ann.email}, 1 ended`)
  expect(await works(widget)).toBe(401)
  expect((await admin(server, ['tokens', ann.email])).output).toContain('has none')
  expect((await admin(server, ['end-tokens', 'nobody@example.com'])).output).toContain('no account has the address')
})
