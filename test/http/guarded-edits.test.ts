import { beforeAll, describe, expect, test } from 'vitest'
import { isGuarded, nameOf } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import type { Answer, Client } from '../support/client.ts'
import { behindLock, GOAL, goalsOf, HABIT, habitOf, refusal, statuses, uuid } from '../support/habits.ts'
import { entryOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

// If-Match on the writes of one object (docs/contract/conditional-requests.md#if-match).

const server = useServer()
let ann: Client
let ben: Client
beforeAll(async () => {
  ;[ann, ben] = [await server.person(), await server.person()]
})

const tagOf = ({ headers }: Answer) => headers.get('etag') ?? ''
const ifMatch = (tag: string) => ({ 'if-match': tag })
const TAG = /^"[0-9a-f]{32}\.[0-9a-f]{32}"$/

type Edit = {
  path: string
  /** Answers the tag of now. */
  tag: () => Promise<string>
  /** Writes something of the object without If-Match, from another device. */
  change: () => Promise<unknown>
  edit: (headers: Record<string, string>, by?: Client) => Promise<Answer>
  /** What the object shows. */
  current: () => Promise<unknown>
  forbidden?: boolean
}

async function quoteOf(client: Client) {
  const { id } = await entryOf(client, 'I walked in the rain.')
  const made = await client.post(`/journal/${id}/promote`, { anchor_start: 0, anchor_end: 8 })
  expect(made.status, made.text).toBe(201)
  return { entry: id, quote: made.body.id as number, tag: tagOf(made) }
}

async function habitEdit(client: Client, method: string): Promise<Edit> {
  const { habit } = await goalsOf(client)
  const path = `/habits/${habit}`
  const body = { ...HABIT, name: uuid() }
  return {
    path,
    tag: async () => tagOf(await client.get(path)),
    change: () => client.put(path, { ...body, icon: uuid() }),
    edit: (headers, by = client) => by.request(method, path, { ...(method === 'DELETE' ? {} : { body }), headers }),
    current: async () => (await client.get(path)).body,
  }
}

async function goalEdit(client: Client, method: string): Promise<Edit> {
  const { habit, low } = await goalsOf(client)
  const path = `/goals/${low}`
  const write = (title: string, headers = {}, by = client) => by.put(path, { ...GOAL, title }, headers)
  const read = async () => {
    const { completions: _, ...goal } = (await client.get(`/habits/${habit}`)).body.goals[0]
    return goal
  }
  return {
    path,
    tag: async () => tagOf(await write((await read()).title)),
    change: () => write(uuid()),
    edit: (headers, by = client) => by.request(method, path, { body: { ...GOAL, title: 'Mine' }, headers }),
    current: read,
  }
}

async function entryEdit(client: Client, method: string): Promise<Edit> {
  const { id } = await entryOf(client, 'A page.')
  const path = `/journal/${id}`
  return {
    path,
    tag: async () => tagOf(await client.get(path)),
    change: () => client.patch(path, { message: uuid() }),
    edit: (headers, by = client) =>
      by.request(method, path, { ...(method === 'PATCH' ? { body: { title: 'Mine' } } : {}), headers }),
    current: async () => (await client.get(path)).body,
  }
}

async function quoteEdit(client: Client, method: string): Promise<Edit> {
  const { entry, quote, tag } = await quoteOf(client)
  const path = `/promotions/${quote}`
  const body = { included_in_entry_id: null }
  let newest = tag
  return {
    path,
    tag: async () => newest,
    async change() {
      newest = tagOf(await client.patch(path, body))
    },
    edit: (headers, by = client) => by.request(method, path, { ...(method === 'PATCH' ? { body } : {}), headers }),
    current: async () => (await client.get(`/journal/${entry}/promotions`)).body[0],
  }
}

const EDITS: Record<string, (client: Client) => Promise<Edit>> = {
  'PUT /habits/:habit_id': (client) => habitEdit(client, 'PUT'),
  'PATCH /habits/:habit_id': (client) => habitEdit(client, 'PATCH'),
  'DELETE /habits/:habit_id': (client) => habitEdit(client, 'DELETE'),
  'PUT /goals/:goal_id': (client) => goalEdit(client, 'PUT'),
  'PATCH /goals/:goal_id': (client) => goalEdit(client, 'PATCH'),
  'PATCH /journal/:entry_id': (client) => entryEdit(client, 'PATCH'),
  'DELETE /journal/:entry_id': (client) => entryEdit(client, 'DELETE'),
  'PATCH /promotions/:promotion_id': (client) => quoteEdit(client, 'PATCH'),
  'DELETE /promotions/:promotion_id': (client) => quoteEdit(client, 'DELETE'),
}

/** No id names the settings, so nobody can meet those of another: test/http/reminders.test.ts. */
const WITHOUT_AN_ID = 'PUT /reminders/settings'

test('the routes that honour If-Match are those of these tests', () => {
  const guarded = routes.filter(isGuarded).map(nameOf)
  expect(guarded).toContain(WITHOUT_AN_ID)
  expect(guarded.filter((name) => name !== WITHOUT_AN_ID)).toEqual(Object.keys(EDITS))
})

describe.each(Object.entries(EDITS))('%s', (name, make) => {
  const deletes = name.startsWith('DELETE')

  test('writes with the tag of now, and answers the next one', async () => {
    const { tag, edit } = await make(ann)
    const before = await tag()
    expect(before).toMatch(TAG)
    const answer = await edit(ifMatch(before))
    expect(answer.status, answer.text).toBe(deletes ? 204 : 200)
    if (deletes) expect(answer.headers.get('etag')).toBeNull()
    else expect(tagOf(answer)).toMatch(TAG)
    if (!deletes) expect((await edit(ifMatch(tagOf(answer)))).status).toBe(200)
  })

  test('answers 412 with the object and its tag once it has changed, and writes nothing', async () => {
    const { tag, change, edit, current } = await make(ann)
    const before = await tag()
    await change()
    const refused = await edit(ifMatch(before))
    expect([refused.status, refused.body]).toEqual([412, { detail: 'edit_conflict', current: await current() }])
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(tagOf(refused)).toMatch(TAG)
    expect((await edit(ifMatch(tagOf(refused)))).status).toBe(deletes ? 204 : 200)
  })

  test('understands lists and *; a foreign or malformed tag fits nothing', async () => {
    const { tag, edit, current } = await make(ann)
    const [held, shown] = [await tag(), await current()]
    const other = held.replace(/[0-9a-f]/g, '0')
    for (const given of [other, held.slice(1, -1), '', ',', '"', `${held.slice(0, 9)}"`]) {
      expect([given, (await edit(ifMatch(given))).status]).toEqual([given, 412])
    }
    expect(await current()).toEqual(shown)
    expect((await edit(ifMatch(`${other}, ${held}`))).status).toBe(deletes ? 204 : 200)
    for (const weak of [(tag: string) => `W/${tag}`, (tag: string) => `"x", W/${tag}`]) {
      const object = await make(ann)
      const strong = await object.tag()
      expect((await object.edit(ifMatch(weak(other)))).status).toBe(412)
      expect((await object.edit(ifMatch(weak(strong)))).status).toBe(deletes ? 204 : 200)
    }
    const another = await make(ann)
    expect((await another.edit(ifMatch('*'))).status).toBe(deletes ? 204 : 200)
  })

  test('is 404 or 403 for a missing or foreign object and 401 without a token, whatever the tag', async () => {
    const { path, edit } = await make(ann)
    const [method = ''] = name.split(' ')
    const all = { ...HABIT, message: 'A page.', included_in_entry_id: null }
    const body = path.startsWith('/goals') ? GOAL : all
    const as = (client: Client, to: string) =>
      client.request(method, to, { ...(deletes ? {} : { body }), headers: ifMatch('"x"') })
    const missing = await as(ann, path.replace(/\d+$/, '4000000'))
    expect(missing.status).toBe(404)
    const foreign = await as(ben, path)
    expect(refusal(foreign)).toEqual(path.startsWith('/habits') ? [403, 'forbidden'] : refusal(missing))
    expect((await as(server.anonymous, path)).status).toBe(401)
    expect((await edit({ ...ifMatch('*'), 'Idempotency-Key': '' })).status).toBe(422)
  })

  test('with a key replays the stored answer with its tag, and a 412 does not use up the key', async () => {
    const { path, tag, change, edit } = await make(ann)
    const [stale, key] = [await tag(), { 'Idempotency-Key': `${name}:${path}` }]
    await change()
    const refused = await edit({ ...ifMatch(stale), ...key })
    expect([refused.status, (await edit({ ...ifMatch(stale), ...key })).status]).toEqual([412, 412])
    const done = await edit({ ...ifMatch(tagOf(refused)), ...key })
    expect(done.status, done.text).toBe(deletes ? 204 : 200)
    for (const given of [stale, tagOf(refused), '"x"']) {
      const again = await edit({ ...ifMatch(given), ...key })
      expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
        done.status,
        done.text,
        'true',
      ])
      expect(again.headers.get('etag')).toBe(done.headers.get('etag'))
    }
    if (deletes) return
    await change() // forgets the stored answer: the repeat is a new edit
    expect((await edit({ ...ifMatch(tagOf(done)), ...key })).status).toBe(412)
  })

  test('lets exactly one of many devices with the same tag win', async () => {
    const { tag, edit } = await make(ann)
    const held = await tag()
    const person = `select pg_advisory_xact_lock(${ann.userId})`
    const keyed = (n: number): Record<string, string> => (n % 2 ? { 'Idempotency-Key': uuid() } : {})
    const devices = await server.atProcesses(ann, 4)
    const calls = devices.map((device, n) => () => edit({ ...ifMatch(held), ...keyed(n) }, device))
    const answers = statuses(await behindLock(server, person, calls))
    expect(answers).toEqual(deletes ? { 204: 1, 404: 3 } : { 200: 1, 412: 3 })
  })
})

test('the shape comes before 412, and 412 before what the function refuses', async () => {
  const [{ id }] = [await habitOf(ann), await habitOf(ann, { name: 'Taken' })]
  const put = (body: unknown) => ann.put(`/habits/${id}`, body, ifMatch('"x"'))
  expect([(await put({ name: 1 })).status, (await put({ ...HABIT, name: 'Taken' })).status]).toEqual([422, 412])
})
