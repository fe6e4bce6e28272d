import { ApiError, createClient, ok } from '../client/index.ts'

// Signs up with a license, then signs in on a second device, which stays signed in for weeks.
//   npx node examples/sign-up.ts [API] [SANDBOX]
// The other examples import `newcomer`, and print a line that begins with `…` before they wait for something.

const [url = 'http://127.0.0.1:8000', given = 'http://127.0.0.1:8025'] = process.argv.slice(2)
export const sandbox = given

/** A client without a token. */
export const stranger = () => createClient(url)

export const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** Ends the program with a sentence unless something answers at the address. */
async function reach(address: string): Promise<void> {
  await fetch(address).catch(() => {
    console.error(`Nothing answers at ${address}. Run npm start first, or name two addresses: API SANDBOX`)
    process.exit(1)
  })
}

/** Gets a license key from the sandbox, where a person would buy one in the vendor's shop. */
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

/** Signs up a new account; its client is signed in. */
export async function newcomer() {
  await reach(url)
  await reach(sandbox)
  const email = `newcomer-${Date.now()}@example.com`
  const password = 'a walk every evening'
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const body = { email, password, timezone, license_key: await buyLicense(email) }
  const signUp = () => ok(createClient(url, { longestPauseMs: 0 }).POST('/auth/signup', { body }))
  const { token } = await signUp().catch(async (error) => {
    if (!(error instanceof ApiError && error.status === 429 && error.retryAfter)) throw error
    console.log(`… waiting ${error.retryAfter} s: the service allows three sign-ups per minute from one address`)
    await sleep(error.retryAfter)
    return signUp()
  })
  return { api: createClient(url, { token }), email, password }
}

if (import.meta.main) {
  const { email, password } = await newcomer()
  console.log(`${email} has an account`)

  const kept = new Map<string, string>() // an app has localStorage, or its phone's place for secrets
  const session = { get: (key: string) => kept.get(key), set: (key: string, text: string) => kept.set(key, text) }
  const onSignedOut = (reason: string) => console.log(`the phone is signed out: ${reason}`)
  const phone = createClient(url, { device: 'My phone', session, onSignedOut })
  await ok(phone.POST('/auth/login', { body: { email, password } }))
  const { calendar_week } = await ok(phone.GET('/stages/program-calendar'))
  console.log(`the phone shows week ${calendar_week}`)

  const later = createClient(url, { session }) // the app starts again, weeks later
  for (const { device, current } of await ok(later.GET('/auth/sessions')))
    console.log(`signed in: ${device}${current ? ', which is this one' : ''}`)
  await ok(phone.POST('/auth/logout'))
}
