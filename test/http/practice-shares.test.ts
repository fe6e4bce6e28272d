import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { behindLock, complaints, NO_SUCH_IDS, parallel, refusal, statuses } from '../support/habits.ts'
import { forgetHits, practiceOf, TIMER } from '../support/practices.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: BEHIND_PROXY })
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person('ann.lee@example.com')
  bob = await server.person()
})
beforeEach(() => forgetHits(server))

const draftOf = (by: Client) => practiceOf(server, { approved: false, by, stage: 2, name: 'Hum' })
const share = (client: Client, id: number, body: unknown = {}) => client.post(`/practices/${id}/share-link`, body)
const preview = (client: Client, token: string) => client.get(`/practices/share/${token}`)
const take = (client: Client, token: string) => client.post(`/practices/share/${token}/import`)
const linkOf = async (client: Client, body: unknown = {}) => {
  const { status, body: link, text } = await share(client, await draftOf(client), body)
  expect(status, text).toBe(201)
  return link
}
const age = (id: number, column: string) =>
  server.database.owner.query(
    `update auth.practice_share_links set ${column} = now() - interval '1 second' where id = $1`,
    [id],
  )
const DEAD = (state: string) => [410, `share_link_${state}`]

describe('POST /practices/{practice_id}/share-link', () => {
  test('creates a link without an end, or with a limit of days or uses', async () => {
    const practice_id = await draftOf(ann)
    const { body } = await share(ann, practice_id)
    expect(body).toStrictEqual({
      id: expect.any(Number),
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      practice_id,
      created_at: expect.any(String),
      expires_at: null,
      max_uses: null,
      use_count: 0,
      revoked_at: null,
    })
    const limited = (await share(ann, practice_id, { expires_in_days: 365, max_uses: 1000 })).body
    expect(Date.parse(limited.expires_at) - Date.parse(limited.created_at)).toBe(365 * 86_400_000)
    expect(limited.max_uses).toBe(1000)
    expect(limited.token).not.toBe(body.token)
  })

  test('stores a hash of the token and its sealed text; no log holds it', async () => {
    const { id, token } = await linkOf(ann)
    await preview(bob, token)
    const { rows } = await server.database.owner.query(
      'select token_hash, sealed_token from auth.practice_share_links where id = $1',
      [id],
    )
    expect(rows[0].token_hash.equals(createHash('sha256').update(token).digest())).toBe(true)
    expect(rows[0].sealed_token[0]).toBe(2)
    expect(rows[0].sealed_token.toString('latin1')).not.toContain(token)
    expect(server.logs.join()).not.toContain(token)
  })

  test('accepts presets and own practices, not submissions of others or retired practices', async () => {
    const { rows } = await server.database.owner.query('select min(id)::integer as id from app.practices where preset')
    expect((await share(bob, rows[0].id)).status).toBe(201)
    const approved = await practiceOf(server, { by: ann })
    expect((await share(ann, approved)).status).toBe(201)
    expect(refusal(await share(bob, approved))).toEqual([403, 'forbidden'])
    expect(refusal(await share(bob, await draftOf(ann)))).toEqual([403, 'forbidden'])
    await server.database.owner.query(
      'update app.practices set submitted_by_user_id = null, retired_at = now() where id = $1',
      [approved],
    )
    expect(refusal(await share(ann, approved))).toEqual([403, 'forbidden'])
    for (const none of NO_SUCH_IDS.slice(0, 4))
      expect(refusal(await share(ann, Number(none)))).toEqual([404, 'practice_not_found'])
  })

  test('refuses bad bodies, and has a limit of ten per hour', async () => {
    const id = await draftOf(ann)
    for (const body of [
      { expires_in_days: 0 },
      { expires_in_days: 366 },
      { max_uses: 0 },
      { max_uses: 1001 },
      { max_uses: '1' },
      [],
    ]) {
      expect(complaints(await share(ann, id, body))).toHaveLength(1)
    }
    const { status, body } = await ann.post(`/practices/${id}/share-link`) // without a body
    expect([status, body]).toMatchObject([201, { expires_at: null, max_uses: null, use_count: 0 }])
    const from = elsewhere()
    const again = () => ann.post(`/practices/${id}/share-link`, {}, from)
    expect(statuses(await parallel(12, again))).toEqual({ 201: 10, 429: 2 })
  })
})

describe('GET /practices/{practice_id}/share-links', () => {
  test('lists the caller’s own links newest first, ended ones too, each with its token', async () => {
    const id = await draftOf(ann)
    const links = [
      (await share(ann, id)).body,
      (await share(ann, id, { max_uses: 1 })).body,
      (await share(ann, id)).body,
    ]
    await ann.delete(`/practices/share-links/${links[0].id}`)
    const { body } = await ann.get(`/practices/${id}/share-links`)
    expect(body).toStrictEqual([links[2], links[1], { ...links[0], revoked_at: expect.any(String) }])
    expect((await ann.get(`/practices/${id}/share-links?limit=1`)).body).toHaveLength(1)
    expect((await ann.get(`/practices/${id}/share-links?limit=0`)).status).toBe(422)
    expect(refusal(await bob.get(`/practices/${id}/share-links`))).toEqual([403, 'forbidden'])
    expect(refusal(await bob.get('/practices/0/share-links'))).toEqual([404, 'practice_not_found'])
  })
})

describe('GET /practices/share/{token}', () => {
  test('shows the practice to anybody signed in, and counts no use', async () => {
    const link = await linkOf(ann, { max_uses: 1 })
    for (const client of [bob, ann, bob]) {
      const { status, body } = await preview(client, link.token)
      expect(status).toBe(200)
      expect(body).toStrictEqual({
        practice_id: link.practice_id,
        stage_number: 2,
        name: 'Hum',
        description: 'On a chair.',
        instructions: 'Sit down.',
        default_duration_minutes: 10,
        mode: 'meditation_timer',
        mode_config: TIMER,
        created_by_display_name: null,
        expires_at: null,
        max_uses: 1,
        use_count: 0,
      })
    }
    expect((await preview(server.anonymous, link.token)).status).toBe(401)
    await ann.patch('/users/me', { display_name: 'Ann' })
    expect((await preview(bob, link.token)).body.created_by_display_name).toBe('Ann')
    await server.database.owner.query('update auth.practice_share_links set created_by_user_id = null where id = $1', [
      link.id,
    ])
    expect((await preview(bob, link.token)).body.created_by_display_name).toBeNull()
    expect((await take(bob, link.token)).status).toBe(201)
  })

  test('and import are 404 for an unknown token and 410 for a revoked, expired or exhausted one', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', '..%2f']) {
      expect(refusal(await preview(bob, token))).toEqual([404, 'share_link_not_found'])
      expect(refusal(await take(bob, token))).toEqual([404, 'share_link_not_found'])
    }
    const { id, token } = await linkOf(ann, { max_uses: 1, expires_in_days: 1 })
    await take(bob, token)
    const says = async () => [refusal(await preview(bob, token)), refusal(await take(ann, token))]
    expect(await says()).toEqual([DEAD('exhausted'), DEAD('exhausted')])
    await age(id, 'expires_at')
    expect(await says()).toEqual([DEAD('expired'), DEAD('expired')])
    await age(id, 'revoked_at')
    expect(await says()).toEqual([DEAD('revoked'), DEAD('revoked')])
    const live = await linkOf(ann)
    await server.database.owner.query('update app.practices set retired_at = now() where id = $1', [live.practice_id])
    expect(refusal(await preview(bob, live.token))).toEqual(DEAD('revoked'))
    await server.database.owner.query('delete from app.practices where id = $1', [live.practice_id])
    expect(refusal(await take(bob, live.token))).toEqual(DEAD('revoked'))
  })

  test('has a limit of thirty per hour, whatever the token', async () => {
    const from = elsewhere()
    const answers = await parallel(32, (n) => bob.get(`/practices/share/token-${n}`, from))
    expect(statuses(answers)).toEqual({ 404: 30, 429: 2 })
  })
})

describe('POST /practices/share/{token}/import', () => {
  test('copies the practice to a draft that its sharer does not see, at each import', async () => {
    const { token, practice_id } = await linkOf(ann)
    const [one, two] = [(await take(bob, token)).body, (await take(bob, token)).body]
    expect(one).toStrictEqual({ practice_id: expect.any(Number), stage_number: 2, name: 'Hum', approved: false })
    expect(two.practice_id).not.toBe(one.practice_id)
    const { id: _, ...copy } = (await bob.get(`/practices/${one.practice_id}`)).body
    const { id: __, ...source } = (await ann.get(`/practices/${practice_id}`)).body
    expect(copy).toStrictEqual(source)
    expect(refusal(await ann.get(`/practices/${one.practice_id}`))).toEqual([403, 'forbidden'])
    expect((await preview(bob, token)).body.use_count).toBe(2)
    expect(refusal(await take(ann, token))).toEqual([400, 'cannot_import_own_practice'])
  })

  test('in parallel with one use left makes one copy', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, token } = await linkOf(ann, { max_uses: 1 })
      const answers = await parallel(6, () => take(bob, token))
      expect(statuses(answers)).toEqual({ 201: 1, 410: 5 })
      for (const lost of answers.filter(({ status }) => status === 410))
        expect(refusal(lost)).toEqual(DEAD('exhausted'))
      const { rows } = await server.database.owner.query(
        'select use_count from auth.practice_share_links where id = $1',
        [id],
      )
      expect(rows).toEqual([{ use_count: 1 }])
    }
  })

  test('by two people who both read one use left makes one copy', async () => {
    const cas = await server.person()
    const { id, token } = await linkOf(ann, { max_uses: 1 })
    const lock = `select from auth.practice_share_links where id = ${id} for update`
    const answers = await behindLock(server, lock, [() => take(bob, token), () => take(cas, token)])
    expect(answers.map(refusal).sort()).toEqual([[201, undefined], DEAD('exhausted')])
  })
})

describe('DELETE /practices/share-links/{share_link_id}', () => {
  test('revokes a link permanently and repeatably, for its creator only', async () => {
    const { id, token, practice_id } = await linkOf(ann)
    expect(refusal(await bob.delete(`/practices/share-links/${id}`))).toEqual([403, 'forbidden'])
    expect((await preview(bob, token)).status).toBe(200)
    const revoked = async () => (await ann.get(`/practices/${practice_id}/share-links`)).body[0].revoked_at
    expect((await ann.delete(`/practices/share-links/${id}`)).status).toBe(204)
    const at = await revoked()
    expect((await ann.delete(`/practices/share-links/${id}`)).status).toBe(204)
    expect(await revoked()).toBe(at)
    for (const none of NO_SUCH_IDS) {
      expect(refusal(await ann.delete(`/practices/share-links/${none}`))).toEqual([404, 'share_link_not_found'])
    }
  })
})
