import { expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../support/addresses.ts'
import { createClient } from '../support/client.ts'
import { awaitMail } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ worker: true, env: { ...BEHIND_PROXY, LOG_LEVEL: 'debug' } })

const PASSWORD = 'my-secret-password'
const NEW_PASSWORD = 'my-other-secret-password'

const events = (name: string) => server.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === name)

// Calls every account route with success and each kind of refusal, including failures of the vendors.
test('no secret reaches the log: passwords, tokens, keys, addresses', async () => {
  const secrets: Record<string, string> = { PASSWORD, NEW_PASSWORD }
  const post = async (path: string, body: Record<string, unknown>, statuses: number[]) => {
    const answer = await server.anonymous.post(`/auth/${path}`, body, elsewhere())
    expect(statuses, answer.text).toContain(answer.status)
    if (answer.body?.token) secrets[`token of ${path} ${Object.keys(secrets).length}`] = answer.body.token
    return answer.body
  }
  const { license, idps, faults } = server.sandbox
  const email = 'raw.address@example.com'
  const socialEmail = 'raw.social@example.com'
  const license_key = license.issue({ email })
  const socialKey = license.issue({ email: socialEmail })
  Object.assign(secrets, {
    email,
    socialEmail,
    license_key,
    socialKey,
    vendorToken: server.config.LICENSE_VENDOR_API_TOKEN,
  })

  // Signup
  await post('signup', { email, password: 'short', license_key: 'k'.repeat(129) }, [422])
  await post('signup', { email, password: PASSWORD, license_key, timezone: email }, [422])
  for (const body of [
    `${license_key} ${email}`,
    `{"success":true,"purchase":{"email":"${email}"`,
    `"${license_key}"`,
  ]) {
    faults.license = { body }
    await post('signup', { email, password: PASSWORD, license_key }, [503])
  }
  faults.license = { drop: true, times: 1 }
  await post('signup', { email, password: PASSWORD, license_key }, [503])
  await post('signup', { email: 'raw.other@example.com', password: PASSWORD, license_key }, [400])
  await post('signup', { email, password: PASSWORD, license_key }, [200])
  await post('signup', { email, password: PASSWORD, license_key }, [400])
  secrets.password_hash = (
    await server.database.owner.query('select password_hash from auth.users where email = $1', [email])
  ).rows[0].password_hash

  // Login until it locks
  const { token } = await post('login', { email, password: PASSWORD }, [200])
  for (let failures = 0; failures < 6; failures++) await post('login', { email, password: `${PASSWORD}!` }, [401])

  // Tokens
  const client = createClient(server.url, { token })
  await client.put('/users/me/timezone', { timezone: email })
  await client.put('/users/me/timezone', { timezone: 'Asia/Tokyo' }, { 'idempotency-key': 'zone' })
  const refreshed = await client.post('/auth/refresh', undefined, elsewhere())
  secrets.refreshed = refreshed.body.token
  expect((await client.get('/habits/')).status).toBe(401)

  // Social sign-in
  const id_token = await idps.idp_a.sign({ sub: 'raw-subject', email: socialEmail, name: 'Ann' })
  const forged = await idps.idp_a.sign({ sub: 'raw-subject', email: socialEmail }, { foreignKey: true })
  Object.assign(secrets, { id_token, forged, payload: id_token.split('.')[1], signature: id_token.split('.')[2] })
  await post('oauth/idp_a', { id_token: forged }, [401])
  await post('oauth/idp_a', { id_token }, [409])
  await post('oauth/idp_a', { id_token, license_key: socialKey }, [200])
  await post('oauth/idp_a', { id_token }, [200])
  await post('oauth/idp_b', { id_token }, [401])

  // Password reset, past a mail server that refuses and names the address
  faults.smtp = { reject: 450, times: 1 }
  await post('password-reset/request', { email }, [202])
  await expect.poll(() => server.logs.join('')).toContain('job_failed')
  await server.database.owner.query('update graphile_worker._private_jobs set run_at = now()')
  const mail = await awaitMail(server, email)
  const reset = /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1] as string
  Object.assign(secrets, { reset, link: mail.links[0] })
  await post('password-reset/confirm', { token: reset, new_password: PASSWORD }, [400])
  await post('password-reset/confirm', { token: `${reset}x`, new_password: NEW_PASSWORD }, [400])
  await post('password-reset/confirm', { token: reset, new_password: NEW_PASSWORD }, [200])
  await post('password-reset/cancel', { token: reset }, [204])
  await post('login', { email, password: NEW_PASSWORD }, [200])

  const telling = /raw\.(address|social|other)|my-\w*-?secret|sbx\./i
  const leaks = server.logs.filter(
    (line) => telling.test(line) || Object.values(secrets).some((it) => line.includes(it)),
  )
  expect(leaks).toEqual([])

  expect(events('auth_attempt').at(-1)).toMatchObject({
    email_fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/),
    ip_address: expect.stringMatching(/^10\./),
    success: true,
    trace_id: expect.any(String),
  })
  expect(events('auth_attempt_blocked').map(({ reason }) => reason)).toEqual(['account_locked'])
  expect(events('token_rejected').map(({ reason }) => reason)).toEqual(['revoked'])
  expect(events('signup_license_rejected').map(({ reason_code }) => reason_code)).toEqual([
    'email_mismatch',
    'duplicate_signup',
  ])
  expect(events('oauth_signin').map(({ reason_code }) => reason_code)).toEqual([
    'oauth_invalid_token',
    'oauth_needs_license',
    'oauth_signup',
    'oauth_login',
    'oauth_invalid_token',
  ])
  expect(new Set(events('password_reset_event').map(({ action }) => action))).toEqual(
    new Set(['requested', 'confirm_rejected', 'confirmed', 'cancel_noop']),
  )
  expect(events('timezone_changed')).toMatchObject([{ level: 'info', trace_id: expect.any(String) }])
})
