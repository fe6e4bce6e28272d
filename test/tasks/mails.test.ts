import { expect, test } from 'vitest'
import { createMailer } from '../../src/vendors/mail.ts'
import { awaitMail, mailFailed } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { FIRST_LINK: 'reclaims' }, worker: true })
const link = (text: string, page: string) =>
  new RegExp(`app://${page}\\?token=([A-Za-z0-9_-]{43})`).exec(text)?.[1] as string

test('a reset mail holds a link that works once, and a second mail reports the changed password', async () => {
  const ann = await server.person()
  await server.anonymous.post('/auth/password-reset/request', { email: ann.email })
  const mail = await awaitMail(server, ann.email, /new password/i)
  const token = link(mail.text, 'reset-password')
  expect(link(mail.text, 'cancel-reset')).toBe(token)

  const changed = await server.anonymous.post('/auth/password-reset/confirm', {
    token,
    new_password: 'a better password',
  })
  expect(changed.status).toBe(200)
  const notice = await awaitMail(server, ann.email, /password was changed/i)
  expect(notice.text).toContain('security@example.com')
  expect(notice.text).not.toContain(token)
})

test('a mail that the server refuses is sent again, with a token that works', async () => {
  const ann = await server.person()
  server.sandbox.faults.smtp = { reject: 451, times: 1 }
  const from = server.logs.length
  const asked = await server.anonymous.post('/auth/password-reset/request', { email: ann.email })
  const failed = await mailFailed(server, from)
  expect(failed).toMatchObject({
    trace_id: asked.headers.get('x-request-id'),
    task: 'password_reset_mail',
    job_id: expect.any(String),
  })
  await server.database.owner.query(
    'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
  )
  const mail = await awaitMail(server, ann.email)
  const token = link(mail.text, 'reset-password')
  expect((await server.anonymous.post('/auth/password-reset/cancel', { token })).status).toBe(204)
  const { rows } = await server.database.owner.query(
    'select cancelled_at is not null as cancelled from auth.password_resets where user_id = $1',
    [ann.userId],
  )
  expect(rows).toEqual([{ cancelled: true }])
})

test('a first social sign-in to an unproven account sends a mail about what ended', async () => {
  const { email } = await server.person()
  const id_token = await server.sandbox.idps.idp_a.sign({ sub: 'first-link', email })
  expect((await server.anonymous.post('/auth/oauth/idp_a', { id_token })).status).toBe(200)
  const mail = await awaitMail(server, email)
  expect(mail.subject).toBe('This account is now in your hands')
  expect(mail.text).toContain('the password of the account no longer works')
  expect(mail.text).toContain('security@example.com')
  expect(mail.links).toEqual([])
})

test('no reset token is ever stored in the database', async () => {
  const ann = await server.person()
  await server.anonymous.post('/auth/password-reset/request', { email: ann.email })
  const mail = await awaitMail(server, ann.email)
  const token = link(mail.text, 'reset-password')
  const { rows } = await server.database.owner.query(
    "select (select count(*) from auth.password_resets r where r::text like '%' || $1 || '%') + (select count(*) from graphile_worker._private_jobs j where j::text like '%' || $1 || '%') as found",
    [token],
  )
  expect(rows).toEqual([{ found: '0' }])
})

test('the daily sweep deletes expired rows and keeps the others', async () => {
  const { owner } = server.database
  await owner.query(
    "insert into auth.revoked_tokens values ('old', now() - interval '1 minute', now()), ('young', now() + interval '1 hour', now())",
  )
  await owner.query(
    "insert into auth.license_attempts (throttle_key, attempted_at) values ('a', now() - interval '61 minutes'), ('b', now())",
  )
  await owner.query("select graphile_worker.add_job('sweep_expired')")
  const left = async () =>
    (
      await owner.query(
        'select token_id from auth.revoked_tokens union select throttle_key from auth.license_attempts order by 1',
      )
    ).rows.map((row) => row.token_id)
  await expect.poll(left).toEqual(['b', 'young'])
})

test('in production a mail server on the loopback may be plain, and no other', async () => {
  const { port } = new URL(server.config.SMTP_URL as string)
  const sent = (host: string) =>
    createMailer({ ...server.config, ENV: 'production', SMTP_URL: `smtp://${host}:${port}` })
      .send('plain@example.com', 'password-changed', { security_contact: 'x' })
      .then(
        () => 'sent',
        ({ message }: Error) => message,
      )
  for (const host of ['127.0.0.1', 'localhost']) expect(await sent(host), host).toBe('sent')
  expect(await sent('0.0.0.0')).toContain('ETLS') // reaches the same server, and is no address of the loopback
})

test('the error of a mail that cannot be sent names server, port and cause, but not the recipient', async () => {
  const failure = (url: string) =>
    createMailer({ ...server.config, SMTP_URL: url })
      .send('ann@example.com', 'password-changed', { security_contact: 'x' })
      .catch(({ message }: Error) => message)
  expect(await failure('smtp://me:hunter2@127.0.0.1:1')).toBe(
    'mail password-changed was not sent by 127.0.0.1:1: ESOCKET connect ECONNREFUSED 127.0.0.1:1',
  )
  const { host } = new URL(server.config.SMTP_URL as string)
  server.sandbox.faults.smtp = { reject: 550, times: 1 }
  expect(await failure(`smtp://${host}`)).toMatch(
    new RegExp(`^mail password-changed was not sent by ${host}: \\w+ 550 after [A-Z ]+$`),
  )
})
