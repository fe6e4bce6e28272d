import { createClient, ok } from '../client/index.ts'

// Signs somebody up behind a license, and in again on a second device.
//   npx node examples/sign-up.ts [API] [SANDBOX]
// The other examples begin with a newcomer from here.

const [url = 'http://127.0.0.1:8000', given = 'http://127.0.0.1:8025'] = process.argv.slice(2)
export const sandbox = given

/** A client that nobody is signed in with. */
export const stranger = () => createClient(url)

/** A license, as people buy it in the vendor's shop before they open the app; here the sandbox sells it. */
async function buyLicense(email: string): Promise<string> {
  const form = new URLSearchParams({ email, productId: 'course' })
  const answer = await fetch(`${sandbox}/license`, {
    method: 'POST',
    body: form,
    headers: { accept: 'application/json' },
  })
  const { license_key } = (await answer.json()) as { license_key: string }
  return license_key
}

/** Somebody new, signed in. */
export async function newcomer() {
  const email = `newcomer-${Date.now()}@example.com`
  const password = 'a walk every evening'
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const body = { email, password, timezone, license_key: await buyLicense(email) }
  // Three sign-ups a minute are let through: whoever runs four examples waits.
  const patient = createClient(url, { longestPauseMs: 60_000 })
  const { token } = await ok(patient.POST('/auth/signup', { body }))
  return { api: createClient(url, { token }), email, password }
}

if (import.meta.main) {
  const { email, password } = await newcomer()
  console.log(`${email} has an account`)

  const keep = (token: string | null) => console.log(token ? 'the phone keeps its token' : 'the phone forgets it')
  const phone = createClient(url, { onToken: keep })
  phone.token = (await ok(phone.POST('/auth/login', { body: { email, password } }))).token
  const { calendar_week } = await ok(phone.GET('/stages/program-calendar'))
  console.log(`the phone shows week ${calendar_week}`)
  phone.token = null
}
