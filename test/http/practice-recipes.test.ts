import { beforeAll, describe, expect, test } from 'vitest'
import { ModeConfig } from '../../src/practices/modes.ts'
import type { Client } from '../support/client.ts'
import { complaints, expectRefused, NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { LEAST, selectionOf } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

const step = (tag_slug: string, target_count = 1) => ({
  tag_slug,
  tag_label: `The ${tag_slug}`,
  prompt_label: `Find ${tag_slug}`,
  target_count,
})
const STEPS = [step('sight', 5), step('touch', 4)]
let count = 0
const recipe = (changes: object = {}) => ({
  slug: `recipe_${++count}`,
  name: 'Mine',
  mode: 'tallied_grounding',
  steps: STEPS,
  ...changes,
})
const recipeOf = async (client: Client, changes: object = {}) => {
  const { status, body, text } = await client.post('/practice-recipes/', recipe(changes))
  expect(status, text).toBe(201)
  return body
}
const SENSES = { mode: 'sense_grounding', rounds: 1 }

describe('practice recipes', () => {
  test('are listed with system recipes first, then own ones by name, filtered by mode', async () => {
    const cas = await server.person()
    await recipeOf(cas, { name: 'B' })
    await recipeOf(cas, { name: 'A', ...SENSES })
    const { body } = await cas.get('/practice-recipes/')
    expect(
      body.map(({ owner_user_id, name }: { owner_user_id: number; name: string }) => owner_user_id && name),
    ).toEqual([...[null, null, null, null, null, 'A', 'B']])
    expect((await cas.get('/practice-recipes/?mode=sense_grounding')).body).toHaveLength(2)
    expect((await cas.get('/practice-recipes/?mode=yoga')).body).toEqual([])
    const page = (await cas.get('/practice-recipes/?mode=tallied_grounding&paginate=true&limit=3')).body
    expect([page.items.length, page.total, page.has_more]).toEqual([3, 5, true])
  })

  test('keep their steps in order as copies', async () => {
    const made = await recipeOf(ann, { description: 'Two.', rounds: 3 })
    expect(made).toStrictEqual({
      id: expect.any(Number),
      slug: made.slug,
      name: 'Mine',
      description: 'Two.',
      owner_user_id: ann.userId,
      mode: 'tallied_grounding',
      rounds: 3,
      created_at: expect.any(String),
      steps: STEPS.map((each, position) => ({ position, ...each })),
    })
    const update = { name: 'New', steps: STEPS.toReversed(), slug: 'other', mode: 'sense_grounding' }
    const { status, body } = await ann.patch(`/practice-recipes/${made.id}`, update)
    expect(status).toBe(200)
    expect(body).toStrictEqual({
      ...made,
      name: 'New',
      description: '',
      rounds: 1,
      steps: STEPS.toReversed().map((each, position) => ({ position, ...each })),
    })
    expect((await ann.get(`/practice-recipes/${made.id}`)).body).toStrictEqual(body)
    expect((await ann.delete(`/practice-recipes/${made.id}`)).status).toBe(204)
    expect(refusal(await ann.get(`/practice-recipes/${made.id}`))).toEqual([404, 'practice_recipe_not_found'])
  })

  test('must follow the rules of their mode', async () => {
    const twice = [step('red'), step('red')]
    expect(complaints(await ann.post('/practice-recipes/', recipe({ steps: twice })))).toEqual([
      'body.steps value_error',
    ])
    expect(complaints(await ann.post('/practice-recipes/', recipe({ ...SENSES, rounds: 2 })))).toEqual([
      'body.rounds value_error',
    ])
    const tally = await recipeOf(ann)
    const senses = await recipeOf(ann, { ...SENSES, steps: twice })
    const violated = [400, 'recipe_invariant_violated']
    expect(refusal(await ann.patch(`/practice-recipes/${tally.id}`, { name: 'x', steps: twice }))).toEqual(violated)
    expect(refusal(await ann.patch(`/practice-recipes/${senses.id}`, { name: 'x', rounds: 2, steps: STEPS }))).toEqual(
      violated,
    )
    expect((await ann.get(`/practice-recipes/${tally.id}`)).body).toStrictEqual(tally)
  })

  test('have a unique slug per person; recipes of the system and of others cannot be changed', async () => {
    const slug = 'five_senses_countdown'
    const answers = await parallel(6, () => ann.post('/practice-recipes/', recipe({ slug })))
    expect(statuses(answers)).toEqual({ 201: 1, 409: 5 })
    expect(refusal(await ann.post('/practice-recipes/', recipe({ slug })))).toEqual([409, 'recipe_slug_taken'])
    const { id } = await recipeOf(ann)
    const [system] = (await ann.get('/practice-recipes/')).body
    const update = { name: 'x', steps: STEPS }
    for (const none of [id, ...NO_SUCH_IDS]) {
      expect(refusal(await bob.get(`/practice-recipes/${none}`))).toEqual([404, 'practice_recipe_not_found'])
      expect(refusal(await bob.patch(`/practice-recipes/${none}`, update))).toEqual([404, 'practice_recipe_not_found'])
      expect(refusal(await bob.delete(`/practice-recipes/${none}`))).toEqual([404, 'practice_recipe_not_found'])
    }
    const closed = [403, 'cannot_modify_system_recipe']
    expect(refusal(await bob.patch(`/practice-recipes/${system.id}`, update))).toEqual(closed)
    expect(refusal(await bob.delete(`/practice-recipes/${system.id}`))).toEqual(closed)
  })

  test('are refused with bad fields', async () => {
    await expectRefused(
      { client: ann, method: 'POST', path: '/practice-recipes/', valid: recipe() },
      {
        slug: ['', 'A', 'a b', 'x'.repeat(65), undefined],
        name: ['', 'x'.repeat(256), null, undefined],
        description: ['x'.repeat(2001), null],
        mode: ['tarot', 'xsense_grounding', null, undefined],
        rounds: [0, 11, 1.5, null],
        steps: [
          [],
          Array.from({ length: 13 }, (_, n) => step(`s${n}`)),
          null,
          undefined,
          [{ ...step('a'), target_count: 21 }],
          [step('A')],
        ],
      },
    )
  })
})

describe('POST /practice-recipes/{recipe_id}/apply-to/{user_practice_id}', () => {
  const apply = (client: Client, id: number, selection: number, query = '') =>
    client.post(`/practice-recipes/${id}/apply-to/${selection}${query}`)

  test('stores the recipe as the override and keeps the name; needs no body', async () => {
    const { id } = await selectionOf(server, ann, { config: LEAST.tallied_grounding })
    await ann.patch(`/user-practices/${id}/customize`, { custom_name: 'Mine' })
    const made = await recipeOf(ann, { rounds: 2 })
    const { status, body } = await apply(ann, made.id, id, '?sessions_limit=1')
    const config = {
      mode: 'tallied_grounding',
      rounds: 2,
      categories: STEPS.map(({ tag_slug, tag_label, target_count }) => ({
        key: tag_slug,
        label: tag_label,
        target_count,
      })),
    }
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      effective_name: 'Mine',
      mode_config_override: config,
      effective_config: config,
      sessions: [],
    })
    await ann.delete(`/practice-recipes/${made.id}`)
    expect((await ann.get(`/user-practices/${id}`)).body.effective_config).toStrictEqual(config)
  })

  test('the config of every system recipe is in its normal form', async () => {
    for (const { id, mode } of (await ann.get('/practice-recipes/')).body.slice(0, 5)) {
      const selection = await selectionOf(server, ann, { stage: 2, config: LEAST[mode] })
      const { body } = await apply(ann, id, selection.id)
      expect(body.effective_config).toStrictEqual(ModeConfig.parse(body.effective_config))
    }
  })

  test('refuses in order: the selection, the recipe, the config, the mode', async () => {
    const { id } = await selectionOf(server, ann, { config: LEAST.tallied_grounding })
    const [foreign, senses, odd] = [
      await recipeOf(bob),
      await recipeOf(ann, SENSES),
      await recipeOf(ann, { ...SENSES, steps: [step('sight'), step('humour')] }),
    ]
    expect(refusal(await apply(ann, foreign.id, 0))).toEqual([404, 'user_practice_not_found'])
    expect(refusal(await apply(bob, 0, id))).toEqual([403, 'forbidden'])
    expect(refusal(await apply(ann, foreign.id, id))).toEqual([404, 'practice_recipe_not_found'])
    expect(refusal(await apply(ann, 0, id))).toEqual([404, 'practice_recipe_not_found'])
    const { status, body } = await apply(ann, odd.id, id)
    expect([status, body.detail]).toEqual([
      422,
      [{ type: 'value_error', loc: ['prompts', 1, 'sense'], msg: expect.any(String) }],
    ])
    expect(refusal(await apply(ann, senses.id, id))).toEqual([400, 'mode_mismatch'])
    expect((await ann.get(`/user-practices/${id}`)).body.mode_config_override).toBeNull()
  })
})
