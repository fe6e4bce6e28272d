import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { BAD_TEXTS, expectRefused, NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

type Tag = { id: number; slug: string; label: string; owner_user_id: number | null }
const tagOf = async (client: Client, slug: string, label = slug): Promise<Tag> => {
  const { status, body, text } = await client.post('/practice-tags/', { slug, label })
  expect(status, text).toBe(201)
  return body
}
const systemTag = async () => (await ann.get('/practice-tags/')).body[0] as Tag

describe('practice tags', () => {
  test('are listed with system tags before the caller’s own, each by label', async () => {
    const cas = await server.person()
    const own = [
      await tagOf(cas, 'zebra', 'Apple'),
      await tagOf(cas, 'sight', 'Zinc'),
      await tagOf(cas, 'other', 'Apple'),
    ]
    const { body } = await cas.get('/practice-tags/')
    const system: Tag[] = body.slice(0, 22)
    expect(new Set(system.map(({ owner_user_id }) => owner_user_id))).toEqual(new Set([null]))
    expect(system.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['sight', 'touch', 'hearing', 'smell', 'taste']),
    )
    const { rows } = await server.database.owner.query('select label from app.system_practice_tags order by label, id')
    expect(system.map(({ label }) => label)).toEqual(rows.map(({ label }) => label))
    expect(body.slice(22)).toStrictEqual([own[0], own[2], own[1]])
    const page = (await cas.get('/practice-tags/?paginate=true&limit=20&offset=20')).body
    expect([page.items.length, page.total, page.has_more]).toEqual([5, 25, false])
    const ids = body.map(({ id }: Tag) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('are created, renamed and deleted by their owner', async () => {
    const tag = await tagOf(ann, 'river', 'River')
    const own = { id: expect.any(Number), slug: 'river', owner_user_id: ann.userId, created_at: expect.any(String) }
    expect(tag).toStrictEqual({ ...own, label: 'River' })
    const renamed = await ann.patch(`/practice-tags/${tag.id}`, { label: 'Brook', slug: 'brook' })
    expect([renamed.status, renamed.body]).toEqual([200, { ...tag, label: 'Brook' }])
    expect((await ann.get(`/practice-tags/${tag.id}`)).body).toStrictEqual(renamed.body)
    expect((await ann.delete(`/practice-tags/${tag.id}`)).status).toBe(204)
    expect(refusal(await ann.delete(`/practice-tags/${tag.id}`))).toEqual([404, 'practice_tag_not_found'])
  })

  test('have a unique slug per person, also in parallel', async () => {
    const answers = await parallel(8, () => ann.post('/practice-tags/', { slug: 'hill', label: 'Hill' }))
    expect(statuses(answers)).toEqual({ 201: 1, 409: 7 })
    expect(refusal(await ann.post('/practice-tags/', { slug: 'hill', label: 'x' }))).toEqual([409, 'tag_slug_taken'])
    await tagOf(bob, 'hill')
  })

  test('of others are 404, and those of the system cannot be changed', async () => {
    const { id } = await tagOf(ann, 'cloud')
    const none = [404, 'practice_tag_not_found']
    for (const tag of [id, ...NO_SUCH_IDS]) {
      expect(refusal(await bob.get(`/practice-tags/${tag}`))).toEqual(none)
      expect(refusal(await bob.patch(`/practice-tags/${tag}`, { label: 'x' }))).toEqual(none)
      expect(refusal(await bob.delete(`/practice-tags/${tag}`))).toEqual(none)
    }
    const system = await systemTag()
    const closed = [403, 'cannot_modify_system_tag']
    expect(refusal(await ann.patch(`/practice-tags/${system.id}`, { label: 'x' }))).toEqual(closed)
    expect(refusal(await ann.delete(`/practice-tags/${system.id}`))).toEqual(closed)
    expect((await bob.get(`/practice-tags/${system.id}`)).body).toEqual(system)
  })

  test('are refused with bad fields', async () => {
    await expectRefused(
      { client: ann, method: 'POST', path: '/practice-tags/', valid: { slug: 'ok', label: 'x' } },
      {
        slug: ['', 'A', '1a', 'a-b', 'a\n', 'x'.repeat(65), null, undefined, 5],
        label: ['', 'x'.repeat(256), null, undefined, ...BAD_TEXTS],
      },
    )
    await tagOf(ann, 'x'.repeat(64), ' ')
  })
})
