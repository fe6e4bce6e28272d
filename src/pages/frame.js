// Shared by the pages /ops and /insights: signing in, and sending requests.
import { follow } from './clock.js'
import { element } from './elements.js'
import { end, forget, keep, token } from './session.js'

const REFUSALS = {
  invalid_credentials:
    'That e-mail and password don’t belong together. After five failures an account rests 15 minutes.',
  rate_limit_exceeded: 'Too many tries from here. Please wait a minute.',
  admin_required: 'This account is not an admin’s. Sign in with one that is.',
  job_not_found: 'That job is no longer in the queue.',
  analysts_busy: 'Others are asking just now. Please ask again.',
  analyst_required: 'This account is neither an analyst’s nor an admin’s. Sign in with one that is.',
}
const ENDED = 'Your sign-in has ended. Please sign in again.'

const signIn = element('sign-in', HTMLFormElement)
const problem = element('sign-in-problem', HTMLElement)
const password = element('password', HTMLInputElement)
const signOut = element('sign-out', HTMLButtonElement)
const content = element('content', HTMLElement)

let start = () => {}

/**
 * Runs a page: calls `load` after each sign-in. A request of `load` that gets 401 or 403 shows the sign-in form again.
 * @param {() => void} load
 */
export function runPage(load) {
  start = load
  signIn.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { email, password } = Object.fromEntries(new FormData(signIn))
    await enter({ email, password })
  })
  const demo = document.getElementById('demo')
  demo?.addEventListener('click', () => enter({ email: demo.dataset.email, password: demo.dataset.password }))
  signOut.addEventListener('click', async () => {
    await end()
    location.reload() // removes everything that was shown
  })
  if (token()) open()
  else close('')
}

/** @param {object} account */
async function enter(account) {
  problem.textContent = ''
  try {
    keep((await send('/auth/login', account, null)).token)
    open()
    element('main', HTMLElement).focus()
  } catch (error) {
    problem.textContent = words(error)
  }
}

function open() {
  signIn.reset()
  problem.textContent = ''
  signIn.hidden = true
  signOut.hidden = content.hidden = false
  start()
}

/** @param {string} why */
function close(why) {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  content.hidden = true
  signOut.hidden = token() === null
  signIn.hidden = false
  password.value = ''
  problem.textContent = why
  element('email', HTMLInputElement).focus()
}

export const isOpen = () => !content.hidden

/** An error whose message is written for the person at the page. */
export class Problem extends Error {}

/** @param {unknown} error */
export const words = (error) => (error instanceof Problem ? error.message : `This page has a defect: ${error}`)

/**
 * Sends a request with the token: GET, or POST with a body, unless `method` says otherwise.
 * @param {string} path
 * @param {object} [body]
 * @param {string} [method]
 */
export const ask = (path, body, method) => withToken((bearer) => send(path, body, bearer, method))

/** Asks with the token for a text that is a file; `file` is its name. @param {string} path */
export const askText = (path) =>
  withToken(async (bearer) => {
    const response = await sent(path, undefined, bearer)
    const [, file] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { text: await response.text(), file }
  })

/**
 * @template T
 * @param {(bearer: string | null) => Promise<T>} request
 */
async function withToken(request) {
  const bearer = token()
  try {
    return await request(bearer)
  } catch (error) {
    // Ignores a late answer to a session that has ended since.
    if (error instanceof Problem && bearer === token() && isOpen()) {
      if (error.cause === 401) forget()
      if (error.cause === 401 || error.cause === 403) close(error.message)
    }
    throw error
  }
}

/**
 * @param {string} path
 * @param {object | undefined} body
 * @param {string | null} bearer
 * @param {string} [method]
 */
const send = async (path, body, bearer, method) => (await sent(path, body, bearer, method)).json().catch(() => ({}))

/**
 * @param {string} path
 * @param {object | undefined} body
 * @param {string | null} bearer
 * @param {string} [method]
 */
async function sent(path, body, bearer, method = body ? 'POST' : 'GET') {
  const response = await fetch(path, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  }).catch(() => {
    throw new Problem('The service can’t be reached.')
  })
  follow(response.headers.get('date'))
  if (response.ok) return response
  const answer = await response.json().catch(() => ({}))
  throw new Problem(refusal(response.status, answer), { cause: response.status })
}

/**
 * @param {number} status
 * @param {{ detail?: string | Array<{ msg: string }>, errors?: Array<{ message: string }> }} answer
 */
function refusal(status, { detail, errors }) {
  if (errors?.[0]) return errors[0].message // GraphQL's own form
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join('; ')
  if (status === 401 && detail !== 'invalid_credentials') return ENDED
  const known = Object.entries(REFUSALS).find(([name]) => name === detail)
  return known?.[1] ?? `The service answered ${status}${detail ? ` (${detail.replaceAll('_', ' ')})` : ''}.`
}
