import { expect, test } from 'vitest'
import { refusal } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// SHARED_TEMPLATES=anyone, the default in development (docs/contract/goal-groups.md#shared-templates). test/http/
// goal-groups.test.ts has the other value.
const server = useServer()

test('anybody makes a template, by POST and by PUT, which then belongs to nobody', async () => {
  const [ann, bob] = [await server.person(), await server.person()]
  const shared = { name: 'For all', icon: null, description: null, source: null, shared_template: true }
  const { body: group } = await ann.post('/goal-groups/', { name: 'Mine' })
  const made = [
    await ann.post('/goal-groups/', { ...shared, user_id: ann.userId }),
    await ann.put(`/goal-groups/${group.id}`, shared),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 200])
  for (const { body } of made) {
    expect(body).toEqual({ ...shared, id: expect.any(Number), goals: [] })
    expect((await bob.get(`/goal-groups/${body.id}`)).body).toEqual(body)
    for (const who of [ann, bob]) {
      expect(refusal(await who.put(`/goal-groups/${body.id}`, shared))).toEqual([403, 'forbidden'])
      expect(refusal(await who.delete(`/goal-groups/${body.id}`))).toEqual([403, 'forbidden'])
    }
  }
  expect((await server.anonymous.post('/goal-groups/', shared)).status).toBe(401)
})
