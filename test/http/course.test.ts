import { describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { count, each, rows } from '../support/program.ts'
import { whileLocked } from '../support/races.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const contents = async (client: Client, stage: number) => (await client.get(`/course/stages/${stage}/content`)).body
const idsOf = async (stage: number): Promise<number[]> =>
  (
    await rows(server, 'select id::integer from app.stage_contents where stage_number = $1 order by release_day, id', [
      stage,
    ])
  ).map(({ id }) => id)

describe('the items of a stage', () => {
  test('have exactly these keys; locked items have no url, and a locked stage lists titles', async () => {
    const ann = await server.person()
    const locked = await contents(ann, 2)
    expect(locked.length).toBeGreaterThanOrEqual(3)
    for (const item of locked) expect(item).toMatchObject({ url: null, is_locked: true, is_read: false })
    expect(await count(server, 'app.stage_progress', ann)).toBe(0)
    const [first, second] = await contents(ann, 1)
    expect(first).toEqual({
      id: expect.any(Number),
      title: 'The Floor Under You',
      content_type: 'chapter',
      release_day: 1,
      url: 'content://ground-the-floor-under-you',
      is_locked: false,
      is_read: false,
    })
    expect([second.url, second.is_locked]).toEqual([null, true])
    expect(await count(server, 'app.stage_progress', ann)).toBe(1)
    expect((await ann.get(`/course/content/${first.id}`)).body).toEqual(first)
    expect((await ann.get(`/course/content/${second.id}`)).body).toEqual(second)
  })

  test('are listed whole, or in pages on request', async () => {
    const ann = await server.person()
    const all = await contents(ann, 1)
    expect((await ann.get('/course/stages/1/content?limit=1&offset=2')).body).toEqual(all)
    expect((await ann.get('/course/stages/1/content?limit=1&offset=2&paginate=true')).body).toEqual({
      items: [all[2]],
      total: all.length,
      limit: 1,
      offset: 2,
      has_more: all.length > 3,
    })
    expect((await ann.get('/course/stages/1/content?limit=0')).status).toBe(422)
  })

  test('make one row of progress for twenty parallel first reads', async () => {
    const ann = await server.person()
    const [id] = await idsOf(1)
    const paths = ['/course/stages/1/content', '/course/stages/1/progress', `/course/content/${id}`]
    const answers = await parallel(20, (index) => ann.get(paths[index % paths.length] as string))
    expect(statuses(answers)).toEqual({ 200: 20 })
    expect(await count(server, 'app.stage_progress', ann)).toBe(1)
  })
})

describe('a read mark', () => {
  test('is made once, also by parallel requests, and counts only for its reader', async () => {
    const [ann, bob] = [await server.person(), await server.person()]
    const [first, second] = await idsOf(1)
    const marks = await parallel(10, () => ann.post(`/course/content/${first}/mark-read`))
    expect(statuses(marks)).toEqual({ 200: 10 })
    expect(new Set(marks.map(({ text }) => text)).size).toBe(1)
    expect(marks[0]?.body).toEqual({ id: expect.any(Number), content_id: first, completed_at: expect.any(String) })
    expect(await count(server, 'app.content_completions', ann)).toBe(1)
    expect((await ann.post(`/course/content/${second}/mark-read`)).status).toBe(200) // its day locks it still
    expect(each(await contents(ann, 1), 'is_read').slice(0, 3)).toEqual([true, true, false])
    expect(each(await contents(bob, 1), 'is_read')).not.toContain(true)
    expect((await ann.get('/course/stages/1/progress')).body).toMatchObject({ read_items: 2, progress_percent: 50 })
  })

  test('does not begin the program', async () => {
    const ann = await server.person()
    await ann.post(`/course/content/${(await idsOf(1))[0]}/mark-read`)
    expect(await count(server, 'app.stage_progress', ann)).toBe(0)
  })

  test('is refused as missing when the item is pruned meanwhile', async () => {
    const ann = await server.person()
    const [item] = await rows(
      server,
      "insert into app.stage_contents (stage_number, title, content_type, release_day, url) values (1, 'x', 'chapter', 99, 'x') returning id::integer",
    )
    const answer = await whileLocked(server, 'delete from app.stage_contents where id = $1', [item.id], () =>
      ann.post(`/course/content/${item.id}/mark-read`),
    )
    expect(refusal(answer)).toEqual([404, 'content_not_found'])
  })
})

describe('refusals', () => {
  test('are the same for a locked and a missing item', async () => {
    const ann = await server.person()
    const [locked] = await idsOf(2)
    for (const id of [locked, ...NO_SUCH_IDS]) {
      const answers = [
        await ann.get(`/course/content/${id}`),
        await ann.get(`/course/content/${id}/body`),
        await ann.post(`/course/content/${id}/mark-read`),
      ]
      expect(answers.map(refusal), String(id)).toEqual(Array(3).fill([404, 'content_not_found']))
    }
    const [, drip] = await idsOf(1)
    expect(refusal(await ann.get(`/course/content/${drip}/body`))).toEqual([404, 'content_not_found'])
  })

  test('come in order: 401, 422, then those of the stage', async () => {
    const ann = await server.person()
    for (const part of ['content', 'progress', 'intro', 'intro/body']) {
      expect(refusal(await server.anonymous.get(`/course/stages/x/${part}`))).toEqual([401, 'unauthorized'])
      expect((await ann.get(`/course/stages/x/${part}`)).status).toBe(422)
      for (const stage of ['0', '11', '9'.repeat(40)]) {
        expect(refusal(await ann.get(`/course/stages/${stage}/${part}`))).toEqual([404, 'stage_not_found'])
      }
    }
    expect(refusal(await ann.get('/course/stages/2/progress'))).toEqual([403, 'stage_locked'])
    expect(refusal(await ann.get('/course/stages/2/intro'))).toEqual([404, 'content_not_found'])
    expect(refusal(await server.anonymous.get('/course/site-resources'))).toEqual([401, 'unauthorized'])
  })
})
