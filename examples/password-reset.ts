import { ok } from '../client/index.ts'
import { newcomer, sandbox, sleep, stranger } from './sign-up.ts'

// Resets a forgotten password: requests the mail, reads the token from its link, and sets a new password. That signs in
// and ends all older sessions.
//   npx node examples/password-reset.ts [API] [SANDBOX]

const { api: oldPhone, email } = await newcomer()

const app = stranger()
const { message } = await ok(app.POST('/auth/password-reset/request', { body: { email } }))
console.log(message)

/** The link in the newest mail to the person, which opens the app. */
async function mailedLink(): Promise<URL> {
  console.log(`… waiting for the mail at ${sandbox}/mails, for a minute at most`)
  for (let tries = 0; tries < 300; tries++) {
    const mails = (await (await fetch(`${sandbox}/mails`)).json()) as { to: string[]; links: string[] }[]
    const link = mails.find(({ to }) => to.includes(email))?.links[0]
    if (link) return new URL(link)
    await sleep(0.2)
  }
  throw new Error('no mail came: GET /admin/jobs/ shows whether the worker failed to send it')
}

const token = (await mailedLink()).searchParams.get('token')!
const body = { token, new_password: 'a walk every morning, and one at night' }
app.token = (await ok(app.POST('/auth/password-reset/confirm', { body }))).token
console.log(`signed in: ${(await app.GET('/habits/')).response.status}`)
console.log(`the old phone: ${(await oldPhone.GET('/habits/')).response.status}, its token ${oldPhone.token}`)
