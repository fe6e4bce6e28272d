import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import {
  BAD_TEXTS,
  behindLock,
  complaints,
  expectRefused,
  GOAL,
  goalsOf,
  NO_SUCH_IDS,
  parallel,
  refusal,
  statuses,
} from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { SHARED_TEMPLATES: 'admins' } }) // as in production
let ann: Client
let bob: Client
let admin: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
  admin = await server.admin()
})

type Group = { id: number; name: string; shared_template: boolean; source: string | null }
const GROUP = { name: 'Mornings', icon: '☀', description: 'before noon', source: 'a friend' }
const DEFAULTS = { icon: null, description: null, shared_template: false, source: null, goals: [] }
const FORBIDDEN = [403, 'forbidden']
const MISSING = [404, 'goal_group_not_found']
const groupOf = async (client: Client, body: Record<string, unknown> = GROUP): Promise<Group> => {
  const { status, body: made, text } = await client.post('/goal-groups/', body)
  expect(status, text).toBe(201)
  return made
}

describe('a goal group', () => {
  test('is created with every key except its owner; names need not be unique', async () => {
    for (const _ of [1, 2]) {
      expect(await groupOf(ann, { ...GROUP, user_id: bob.userId, id: 5, goals: [1] })).toStrictEqual({
        id: expect.any(Number),
        ...GROUP,
        shared_template: false,
        goals: [],
      })
    }
    expect(await groupOf(ann, { name: 'Bare' })).toStrictEqual({ id: expect.any(Number), name: 'Bare', ...DEFAULTS })
  })

  test('is read, replaced and deleted by its owner', async () => {
    const group = await groupOf(ann)
    expect((await ann.get(`/goal-groups/${group.id}`)).body).toStrictEqual(group)
    const { status, body } = await ann.put(`/goal-groups/${group.id}`, { name: 'Evenings' })
    expect(status).toBe(200)
    expect(body).toStrictEqual({ id: group.id, name: 'Evenings', ...DEFAULTS })
    const gone = await ann.delete(`/goal-groups/${group.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    for (const answer of [await ann.delete(`/goal-groups/${group.id}`), await ann.get(`/goal-groups/${group.id}`)]) {
      expect(refusal(answer)).toEqual(MISSING)
    }
  })

  test('is listed by id together with templates, but not for other people', async () => {
    const cat = await server.person()
    await groupOf(bob)
    const own = [(await groupOf(cat)).id, (await groupOf(cat)).id]
    const groups: Group[] = (await cat.get('/goal-groups/')).body
    const ids = groups.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(groups.filter((group) => !group.shared_template).map(({ id }) => id)).toEqual(own)
  })

  test('accepts values on its bounds and refuses values outside, by POST and PUT', async () => {
    const group = await groupOf(ann)
    for (const [method, path] of [
      ['POST', '/goal-groups/'],
      ['PUT', `/goal-groups/${group.id}`],
    ] as const) {
      await expectRefused(
        { client: ann, method, path, valid: GROUP },
        {
          name: ['', 'x'.repeat(256), ...BAD_TEXTS, null, 5, undefined],
          icon: ['x'.repeat(101), ...BAD_TEXTS, 5],
          description: ['x'.repeat(2001), ...BAD_TEXTS],
          source: ['x'.repeat(256), ...BAD_TEXTS],
          shared_template: [null, 'false', 0],
        },
      )
    }
    const longest = {
      name: '🚶'.repeat(255),
      icon: '🚶'.repeat(100),
      description: '🚶'.repeat(2000),
      source: '🚶'.repeat(255),
    }
    expect(await groupOf(ann, longest)).toMatchObject(longest)
    expect(await groupOf(ann, { name: ' ', icon: '', description: '', source: '' })).toMatchObject({
      name: ' ',
      icon: '',
    })
  })

  test('is 403 if foreign, also for an admin, and 404 if missing, after 401 and 422', async () => {
    const theirs = await groupOf(bob)
    const each = (id: unknown) =>
      [
        ['GET', `/goal-groups/${id}`],
        ['PUT', `/goal-groups/${id}`, GROUP],
        ['DELETE', `/goal-groups/${id}`],
      ] as const
    for (const [method, path, body] of each(theirs.id)) {
      for (const who of [ann, admin]) expect(refusal(await who.request(method, path, { body }))).toEqual(FORBIDDEN)
      expect(refusal(await server.anonymous.request(method, path, { body }))).toEqual([401, 'unauthorized'])
    }
    for (const id of NO_SUCH_IDS) {
      for (const [method, path, body] of each(id)) {
        expect(refusal(await ann.request(method, path, { body })), path).toEqual(MISSING)
      }
    }
    for (const [method, path, body] of each('abc')) {
      expect(complaints(await ann.request(method, path, { body }))).toEqual(['path.group_id value_error'])
    }
    expect((await ann.put(`/goal-groups/${theirs.id}`, {})).status).toBe(422)
    expect((await bob.get(`/goal-groups/${theirs.id}`)).body).toStrictEqual(theirs)
  })

  test('deleted while others read and write it is 404 for them, never an error', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await groupOf(ann)
      const path = `/goal-groups/${id}`
      const answers = await parallel(18, (n) =>
        n % 3 === 0 ? ann.get(path) : n % 3 === 1 ? ann.put(path, GROUP) : ann.delete(path),
      )
      const counts = statuses(answers)
      expect(Object.keys(counts).every((status) => ['200', '204', '404'].includes(status))).toBe(true)
      expect(counts[204]).toBe(1)
    }
  })
})

describe('a template', () => {
  test('exists three times after seeding, with icon and description, and everybody reads it', async () => {
    const [mine, yours] = [await ann.get('/goal-groups/'), await bob.get('/goal-groups/')]
    const builtIn = (body: Group[]) => body.filter(({ source }) => source === 'built-in')
    expect(builtIn(mine.body)).toHaveLength(3)
    expect(builtIn(mine.body)).toEqual(builtIn(yours.body))
    for (const group of builtIn(mine.body)) {
      expect(group).toMatchObject({
        icon: expect.any(String),
        description: expect.any(String),
        shared_template: true,
        goals: [],
      })
      expect((await ann.get(`/goal-groups/${group.id}`)).body).toEqual(group)
    }
  })

  test('is created by admins only, read by everybody and changed by no route', async () => {
    expect(refusal(await ann.post('/goal-groups/', { ...GROUP, shared_template: true }))).toEqual(FORBIDDEN)
    const template = await groupOf(admin, { ...GROUP, shared_template: true })
    expect(template).toStrictEqual({ id: expect.any(Number), ...GROUP, shared_template: true, goals: [] })
    expect((await bob.get(`/goal-groups/${template.id}`)).body).toStrictEqual(template)
    for (const who of [ann, admin]) {
      expect(refusal(await who.put(`/goal-groups/${template.id}`, GROUP))).toEqual(FORBIDDEN)
      expect(refusal(await who.delete(`/goal-groups/${template.id}`))).toEqual(FORBIDDEN)
    }
  })

  test('is made from an admin’s own empty group and keeps its id; other people’s groups are refused', async () => {
    const [mine, admins] = [await groupOf(ann), await groupOf(admin)]
    const shared = { name: 'For all', shared_template: true }
    expect(refusal(await ann.put(`/goal-groups/${mine.id}`, shared))).toEqual(FORBIDDEN)
    expect((await ann.get(`/goal-groups/${mine.id}`)).body).toStrictEqual(mine)
    const { status, body } = await admin.put(`/goal-groups/${admins.id}`, shared)
    expect([status, body]).toStrictEqual([200, { ...DEFAULTS, id: admins.id, ...shared }])
    expect((await ann.get(`/goal-groups/${admins.id}`)).body).toStrictEqual(body)
    expect(refusal(await admin.put(`/goal-groups/${admins.id}`, GROUP))).toEqual(FORBIDDEN)
  })

  test('is never made from a group with goals, nor from one that a goal is just entering', async () => {
    const shared = { ...GROUP, shared_template: true }
    const { low, clear } = await goalsOf(admin)
    const [full, filling, empty] = [await groupOf(admin), await groupOf(admin), await groupOf(admin)]
    const [here, there] = (await server.atProcesses(admin, 2)) as [Client, Client]
    const share = (group: Group) => there.put(`/goal-groups/${group.id}`, shared)
    const move = (goal: number, group: Group) => here.put(`/goals/${goal}`, { ...GOAL, goal_group_id: group.id })
    const refused = [409, 'goal_group_not_empty']
    await move(low, full)
    expect(refusal(await share(full))).toEqual(refused)
    const hold = `select from app.goals where id = ${clear} for update`
    const [moved, late] = await behindLock(server, hold, [() => move(clear, filling), () => share(filling)])
    expect([moved?.status, refusal(late as Answer)]).toEqual([200, refused])
    expect((await ann.get('/goal-groups/')).body.map((group: Group) => group.id)).not.toContain(filling.id)
    expect((await share(empty)).status).toBe(200)
    expect(refusal(await move(low, empty))).toEqual(FORBIDDEN)
  })

  test('sent as built-in may not have the name of a built-in one', async () => {
    const [{ name }] = (await ann.get('/goal-groups/')).body.filter((group: Group) => group.source === 'built-in')
    const copy = { name, source: 'built-in', shared_template: true }
    const taken = [409, 'duplicate_built_in_template']
    expect(refusal(await admin.post('/goal-groups/', copy))).toEqual(taken)
    expect(refusal(await admin.put(`/goal-groups/${(await groupOf(admin)).id}`, copy))).toEqual(taken)
    await groupOf(admin, { ...copy, source: 'a copy' })
    await groupOf(ann, { ...copy, shared_template: false })
  })
})
