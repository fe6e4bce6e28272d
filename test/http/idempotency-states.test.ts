import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FAMILIES, keyed, type Person, replayed, TODAY, useActs } from '../support/acts.ts'
import { HABIT, refusal } from '../support/habits.ts'
import { ANSWER } from '../support/program.ts'
import { useServer } from '../support/server.ts'

// What a stored answer belongs to (docs/contract/http.md#what-a-stored-answer-belongs-to): do, undo and do again does
// it again, under keys that never change. Two people do the same, one with keys and one without.

const server = useServer()
const { personWithObjects, compare } = useActs(server)

describe('under keys that never change', () => {
  test('a day that was ticked, corrected and ticked again is as it is without a key', async () => {
    const { client, low } = await personWithObjects()
    const tick = () => client.post('/goal_completions/', { goal_id: low }, keyed(`log-unit:${low}:${TODAY}`))
    expect((await tick()).body).toMatchObject({ streak: 1, reason_code: 'streak_incremented' })
    expect(replayed(await tick())).toBe(true)
    await client.put(`/goal_completions/${low}/${TODAY}`, { did_complete: false })
    const again = await tick()
    expect([replayed(again), again.body]).toEqual([
      false,
      { streak: 0, milestones: [], reason_code: 'already_logged_today', day_units: 0 },
    ])
  })

  test('an arc that was paused and resumed can be paused again', async () => {
    const { client } = await personWithObjects()
    await client.post('/metta-return/arc', undefined, keyed('start-return'))
    for (const act of ['pause', 'resume', 'pause']) {
      const { body } = await client.post(`/metta-return/arc/${act}`, undefined, keyed(`${act}-return`))
      expect(body.paused).toBe(act === 'pause')
    }
    expect((await client.get('/metta-return')).body.arc.paused).toBe(true)
  })

  test('a day that was unticked and ticked can be unticked again', async () => {
    const { client, low } = await personWithObjects()
    const untick = () => client.delete(`/goal_completions/${low}/${TODAY}`, keyed('untick'))
    for (const _ of [1, 2]) {
      await client.post('/goal_completions/', { goal_id: low })
      const answer = await untick()
      expect([answer.status, replayed(answer)]).toEqual([204, false])
    }
    expect(replayed(await untick())).toBe(true)
  })

  for (const [kind, family] of Object.entries(FAMILIES)) {
    test(`${kind}: each act and the act again, twice in turn`, { timeout: 300_000 }, async () => {
      // proofs/cases/keys.test.ts has every pair of acts.
      const round = Object.keys(family).flatMap((name) => [name, name])
      await compare(family, [...round, ...round])
    })
  }

  test('an answer belongs to its object, not to others that change with it', async () => {
    await compare(FAMILIES['habit, goal and group'] ?? {}, ['target 1', 'no group', 'target 2', 'no group'])
    await compare(FAMILIES.journal ?? {}, ['entry A', 'fold', 'entry A'])
  })

  test('generated sequences end like those without keys', { timeout: 300_000 }, async () => {
    const families = Object.values(FAMILIES).map((family) =>
      fc.tuple(fc.constant(family), fc.array(fc.constantFrom(...Object.keys(family)), { minLength: 4, maxLength: 12 })),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(...families), ([family, names]) => compare(family, names)),
      { numRuns: 12 },
    )
  })
})

describe('the answer of a request that created something', () => {
  test('outlives every change of it, and goes with it', async () => {
    const { client, entry } = await personWithObjects()
    const habit = { ...HABIT, name: 'Swim' }
    const step = { tag_slug: 'sight', tag_label: 'Sight', prompt_label: 'See', target_count: 2 }
    const recipe = { name: 'One', mode: 'tallied_grounding', steps: [step] }
    const cases: Array<[path: string, body: object, one: string, change: object, method: string]> = [
      ['/habits/', habit, '/habits', { name: 'Run' }, 'PATCH'],
      ['/goal-groups/', { name: 'One' }, '/goal-groups', { name: 'Two' }, 'PUT'],
      ['/journal/', { message: 'One' }, '/journal', { message: 'Two' }, 'PATCH'],
      [`/journal/${entry}/promote`, { anchor_start: 2, anchor_end: 8 }, '/promotions', {}, 'PATCH'],
      ['/practice-tags/', { slug: 'one', label: 'One' }, '/practice-tags', { label: 'Two' }, 'PATCH'],
      ['/practice-recipes/', { slug: 'one', ...recipe }, '/practice-recipes', { ...recipe, name: 'Two' }, 'PATCH'],
    ]
    for (const [path, body, one, change, method] of cases) {
      const create = () => client.post(path, body, keyed(`create ${path}`))
      const first = await create()
      expect(first.status, `${path}: ${first.text}`).toBeLessThan(300)
      const more = one === '/promotions' ? { included_in_entry_id: null } : change
      const changed = await client.request(method, `${one}/${first.body.id}`, { body: more })
      expect(changed.status, `${method} ${one}: ${changed.text}`).toBe(200)
      const again = await create()
      expect([replayed(again), again.text], path).toEqual([true, first.text])
      expect((await client.delete(`${one}/${first.body.id}`)).status).toBe(204)
      const anew = await create()
      expect([replayed(anew), anew.body.id === first.body.id], path).toEqual([false, false])
    }
  })

  test('stays where nothing deletes it, whatever is written', async () => {
    const { client, entry } = await personWithObjects()
    const week = await client.post('/prompts/1/respond', ANSWER, keyed('answer'))
    const added = await client.post('/user/balance/add', { amount: 5 }, keyed('add'))
    const acts = Object.values(FAMILIES).flatMap((family) => Object.values(family))
    for (const { of } of acts.slice(0, 12)) {
      const [method, path, body] = of({ entry } as Person)
      if (!path.includes('undefined')) await client.request(method, path, { body })
    }
    expect(replayed(await client.post('/prompts/1/respond', ANSWER, keyed('answer')))).toBe(week.status < 300)
    expect(replayed(await client.post('/user/balance/add', { amount: 5 }, keyed('add')))).toBe(added.status < 300)
  })

  test('and its key go with the habit: the same request is refused as without a key', async () => {
    const { client, habit, low } = await personWithObjects()
    const tick = () => client.post('/goal_completions/', { goal_id: low }, keyed('tick'))
    await tick()
    await client.delete(`/habits/${habit}`, keyed('delete'))
    expect(refusal(await tick())).toEqual([404, 'goal_not_found'])
    expect(replayed(await client.delete(`/habits/${habit}`, keyed('delete')))).toBe(true)
  })
})
