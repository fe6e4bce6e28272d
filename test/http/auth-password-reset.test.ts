import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere, NO_EMAILS } from '../support/addresses.ts'
import { type Client, createClient } from '../support/client.ts'
import { behindLock } from '../support/habits.ts'
import { awaitMail, jobsDone, mailFailed, mailsTo, resetToken } from '../support/mails.ts'
import { twoSeconds, whileLocked } from '../support/races.ts'
import { PASSWORD, useServer } from '../support/server.ts'

const server = useServer({ worker: true, env: BEHIND_PROXY })

const NEW_PASSWORD = 'a new horse, a new battery'
const ACCEPTED = '{"message":"If this address has an account, a mail with a reset link is on its way."}'
const DEAD = [400, '{"detail":"invalid_or_expired_token"}']
const NOBODYS_TOKEN = 'x'.repeat(43)

const post = (path: string, body: unknown, from = elsewhere()) => server.anonymous.post(`/auth/${path}`, body, from)
const request = (email: string, from = elsewhere()) => post('password-reset/request', { email }, from)
const confirm = (token: string, new_password = NEW_PASSWORD) => post('password-reset/confirm', { token, new_password })
const cancel = (token: string) => post('password-reset/cancel', { token })
const login = (email: string, password: string) => post('login', { email, password })
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const resets = ({ userId }: Client) =>
  query('select * from auth.password_resets where user_id = $1 order by id', [userId])
const works = async (token: string) => (await createClient(server.url, { token }).get('/habits/')).status === 200
const status = async (answer: ReturnType<typeof post>) => (await answer).status
const seen = async (answer: ReturnType<typeof post>) => {
  const { status, text } = await answer
  return [status, text]
}

const token = (client: Pick<Client, 'email'>) => resetToken(server, client, elsewhere())
const mails = ({ email }: Client) => mailsTo(server, email)

let ann: Client
beforeEach(async () => {
  ann = await server.person()
})
afterEach(async () => {
  await jobsDone(server)
  server.sandbox.inbox.clear()
})

describe('a request', () => {
  test('mails a token of which only the hash is stored, with the client address of the request', async () => {
    const reset = await token(ann)
    expect(reset).toMatch(/^[\w-]{43}$/)
    const [mail, ...others] = mails(ann)
    expect(others).toEqual([])
    expect(mail?.links).toEqual([`app://reset-password?token=${reset}`, `app://cancel-reset?token=${reset}`])
    expect(mail?.text).toContain('30 minutes')
    const [row] = await resets(ann)
    const hash = createHash('sha256').update(reset).digest()
    expect(row).toMatchObject({ lookup_key: hash.toString('hex').slice(0, 16), used_at: null, cancelled_at: null })
    expect(row.token_hash).toEqual(hash)
    expect(row.requested_ip).toMatch(/^10\./)
    expect(row.expires_at - row.created_at).toBe(30 * 60_000)
    expect(JSON.stringify(row)).not.toContain(reset)
  })

  test('gets the same answer for every e-mail, and mails only to accounts that may sign in', async () => {
    const [disabled, deleted] = [await server.person(), await server.person()]
    await query('update auth.users set is_active = false where id = $1', [disabled.userId])
    await query('update auth.users set deleted_at = now() where id = $1', [deleted.userId])
    for (const email of [
      'nobody@example.com',
      disabled.email,
      deleted.email,
      ann.email,
      ` ${ann.email.toUpperCase()}`,
    ]) {
      const { status, text, headers } = await request(email)
      expect([status, text, headers.get('retry-after')]).toEqual([202, ACCEPTED, null])
    }
    await jobsDone(server)
    expect(server.sandbox.inbox.mails().map(({ to }) => to)).toEqual([[ann.email], [ann.email]])
    for (const gated of [disabled, deleted]) expect(await resets(gated)).toEqual([])
  })

  test('beyond three outstanding tokens cancels the oldest', async () => {
    const tokens = []
    for (let requests = 0; requests < 4; requests++) tokens.push(await token(ann))
    expect((await resets(ann)).map(({ cancelled_at }) => cancelled_at === null)).toEqual([false, true, true, true])
    expect(await seen(confirm(tokens[0]!))).toEqual(DEAD)
    expect(await status(confirm(tokens[1]!))).toBe(200)
  })

  test('sends at most ten mails per account and hour, also for parallel requests, which all get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => seen(request(ann.email))))
    expect(answers).toEqual(Array(30).fill([202, ACCEPTED]))
    await jobsDone(server)
    expect(mails(ann)).toHaveLength(10)
    const before = await resets(ann)
    expect(before).toHaveLength(10)
    expect(before.filter(({ cancelled_at }) => cancelled_at === null)).toHaveLength(3)
    expect(await seen(request(ann.email))).toEqual([202, ACCEPTED])
    await jobsDone(server)
    expect(await resets(ann)).toEqual(before)
    expect(mails(ann)).toHaveLength(10)
  })

  test('without a valid e-mail is 422 and queues nothing', async () => {
    for (const email of [...NO_EMAILS, '', null, 5]) {
      const { status, body } = await post('password-reset/request', { email })
      expect([status, body.detail[0].loc]).toEqual([422, ['body', 'email']])
    }
    expect(
      await query("select payload from graphile_worker._private_jobs where payload ->> 'email' is not null"),
    ).toEqual([])
  })

  test('is mailed again after a mail server was busy, with a token that works', async () => {
    server.sandbox.faults.smtp = { reject: 450, times: 1 }
    const from = server.logs.length
    expect(await seen(request(ann.email))).toEqual([202, ACCEPTED])
    await mailFailed(server, from)
    await query('update graphile_worker._private_jobs set run_at = now()')
    await jobsDone(server)
    expect(await resets(ann)).toHaveLength(1)
    const reset = /token=([\w-]+)/.exec(mails(ann)[0]?.text ?? '')?.[1] ?? ''
    expect(await status(confirm(reset))).toBe(200)
  })
})

describe('a confirm', () => {
  test('sets the password, ends every earlier access token, and signs in at once', async () => {
    const reset = await token(ann)
    await query("update auth.users set timezone = 'Asia/Tokyo' where id = $1", [ann.userId])
    const other = await login(ann.email, PASSWORD)
    const { status: confirmed, body } = await confirm(reset)
    expect(confirmed).toBe(200)
    expect(body).toEqual({ token: expect.any(String), user_id: ann.userId, timezone: 'Asia/Tokyo' })
    expect(await Promise.all([body.token, ann.token, other.body.token].map(works))).toEqual([true, false, false])
    expect(await status(login(ann.email, PASSWORD))).toBe(401)
    expect((await resets(ann))[0].used_at).not.toBeNull()
  })

  test('ends the token of a sign-in with the old password that came while it waited for another write', async () => {
    const reset = await token(ann)
    let other = ''
    const lock = 'select lib.change_lock($1)'
    const confirmed = await whileLocked(
      server,
      lock,
      [ann.userId],
      () => confirm(reset),
      async () => {
        await twoSeconds()
        other = (await login(ann.email, PASSWORD)).body.token
        expect(await works(other)).toBe(true)
      },
    )
    expect(confirmed.status).toBe(200)
    expect(await Promise.all([confirmed.body.token, other].map(works))).toEqual([true, false])
  })

  test('cancels every other reset token of the account, and none of another account', async () => {
    const ben = await server.person()
    const [older, newer, bens] = [await token(ann), await token(ann), await token(ben)]
    expect(await status(confirm(newer))).toBe(200)
    expect(await seen(confirm(older, 'the password of a thief'))).toEqual(DEAD)
    expect(await status(login(ann.email, NEW_PASSWORD))).toBe(200)
    expect(await status(confirm(bens))).toBe(200)
  })

  test('of two tokens at the same time, each at its last step, succeeds once', async () => {
    const tokens = [await token(ann), await token(ann)] // of all sign-ins two at once wait for a lock
    const lock = `select from auth.users where id = ${ann.userId} for update`
    const answers = await behindLock(
      server,
      lock,
      tokens.map((reset, n) => () => confirm(reset, `the password of nr. ${n}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await works(answers[winner]?.body.token)).toBe(true)
    expect(await status(login(ann.email, `the password of nr. ${winner}`))).toBe(200)
  })

  test('is followed by a notice without a token', async () => {
    const reset = await token(ann)
    server.sandbox.inbox.clear()
    await confirm(reset)
    const mail = await awaitMail(server, ann.email)
    expect(mail.subject).toMatch(/password was changed/i)
    expect(mail.text).toContain(server.config.SECURITY_CONTACT_ADDRESS)
    expect(mail.links).toEqual([])
  })

  test('does not end tokens that are minted right after it', async () => {
    const { body } = await confirm(await token(ann))
    const signedIn = await login(ann.email, NEW_PASSWORD)
    const refreshed = await createClient(server.url, { token: body.token }).post(
      '/auth/refresh',
      undefined,
      elsewhere(),
    )
    expect([signedIn.status, refreshed.status]).toEqual([200, 200])
    expect(await Promise.all([signedIn.body.token, refreshed.body.token].map(works))).toEqual([true, true])
  })

  test('clears the failures and the lock of the address', async () => {
    const reset = await token(ann)
    await login(ann.email, 'not the password')
    await login(ann.email, PASSWORD)
    for (let failures = 0; failures < 6; failures++) await login(ann.email, 'not the password')
    expect(await status(confirm(reset))).toBe(200)
    expect(await query('select outcome from auth.login_attempts where email = $1 order by id', [ann.email])).toEqual([
      { outcome: 'failure' },
      { outcome: 'success' },
    ])
    expect(await status(login(ann.email, NEW_PASSWORD))).toBe(200)
  })

  test('sets a first password for an account of a social sign-in', async () => {
    const email = 'social@example.com'
    const id_token = await server.sandbox.idps.idp_a.sign({ sub: 'social', email })
    await post('oauth/idp_a', { id_token, license_key: server.sandbox.license.issue({ email }) })
    const reset = await token({ email })
    expect(await status(confirm(reset))).toBe(200)
    expect(await status(login(email, NEW_PASSWORD))).toBe(200)
  })

  test('is refused in the same way for a token that is unknown, used, cancelled, expired or of a gated account', async () => {
    const gone = await server.person()
    const used = await token(ann)
    await confirm(used)
    await jobsDone(server) // the notice is no reset mail
    const [cancelled, expired, gated] = [await token(ann), await token(ann), await token(gone)]
    await cancel(cancelled)
    await query('update auth.password_resets set expires_at = now() where user_id = $1 and used_at is null', [
      ann.userId,
    ])
    await query('update auth.users set is_active = false where id = $1', [gone.userId])
    const before = await query('select * from auth.users order by id')
    for (const reset of [NOBODYS_TOKEN, '🔑'.repeat(32), used, cancelled, expired, gated]) {
      expect(await seen(confirm(reset, 'yet another password'))).toEqual(DEAD)
    }
    expect(await query('select * from auth.users order by id')).toEqual(before)
    expect((await resets(gone))[0].cancelled_at).not.toBeNull()
  })

  test('is accepted until 30 minutes have passed', async () => {
    const [first, second] = [await token(ann), await token(ann)]
    const [row, other] = await resets(ann)
    try {
      await server.travel(new Date(other.expires_at.getTime() + 1).toISOString())
      expect(await seen(confirm(second))).toEqual(DEAD)
      await server.travel(new Date(row.expires_at.getTime() - 1).toISOString())
      expect(await seen(confirm(first, PASSWORD))).toEqual([400, '{"detail":"password_unchanged"}'])
      expect((await resets(ann)).map(({ used_at }) => used_at)).toEqual([null, null])
    } finally {
      await server.travel(null)
    }
  })

  test('with the old password, or one that is too long, leaves the token usable', async () => {
    const reset = await token(ann)
    expect(await seen(confirm(reset, PASSWORD))).toEqual([400, '{"detail":"password_unchanged"}'])
    expect(await seen(confirm(reset, 'x'.repeat(65)))).toEqual([400, '{"detail":"password_too_long"}'])
    expect(await status(confirm(reset, 'short'))).toBe(422)
    expect(await works(ann.token)).toBe(true)
    expect(await status(confirm(reset, '🔑'.repeat(64)))).toBe(200)
  })

  test.each(['password-reset/confirm', 'password-reset/cancel'])(
    'or a cancel of an invalid shape is 422: %s',
    async (path) => {
      for (const reset of [5, null, undefined]) {
        const { status, body } = await post(path, { token: reset, new_password: NEW_PASSWORD })
        expect([status, body.detail.map(({ loc }: { loc: string[] }) => loc)]).toEqual([422, [['body', 'token']]])
      }
    },
  )

  test('or a cancel of a token of any length is that of an unknown one', async () => {
    for (const reset of ['', 'x', 'x'.repeat(31), 'x'.repeat(129), 'x'.repeat(10_000), '\u{1f511}']) {
      expect(await seen(confirm(reset))).toEqual(DEAD)
      expect(await seen(cancel(reset))).toEqual([204, ''])
    }
  })

  test('succeeds once, also when many are sent at once', async () => {
    const reset = await token(ann)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => confirm(reset, `the password of nr. ${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const winner = answers.findIndex(({ status }) => status === 200)
    for (const { status, text } of answers.filter((_, n) => n !== winner)) expect([status, text]).toEqual(DEAD)
    expect(await status(login(ann.email, `the password of nr. ${winner + 1}`))).toBe(200)
    await jobsDone(server)
    expect(mails(ann).filter(({ subject }) => /password was changed/.test(subject))).toHaveLength(1)
  })
})

describe('a cancel', () => {
  test('ends the token, and gets the same answer for a repeat and an unknown token', async () => {
    const reset = await token(ann)
    for (const token of [reset, reset, NOBODYS_TOKEN]) expect(await seen(cancel(token))).toEqual([204, ''])
    const [row] = await resets(ann)
    expect([row.used_at, row.cancelled_at]).toEqual([null, expect.any(Date)])
    expect(await seen(confirm(reset))).toEqual(DEAD)
  })

  test('works while the account is disabled', async () => {
    const reset = await token(ann)
    await query('update auth.users set is_active = false where id = $1', [ann.userId])
    await cancel(reset)
    await query('update auth.users set is_active = true where id = $1', [ann.userId])
    expect(await seen(confirm(reset))).toEqual(DEAD)
  })
})
