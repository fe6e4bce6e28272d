// What the scripts of the front page share: requests to this address, buttons that show their failure, lists.
import { make } from '/pages/elements.js'
import { forget, token } from '/pages/session.js'

/** @param {string} id */
export const by = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

/** @param {string} address */
export const link = (address) => make('a', { href: address }, address)

/** A button that runs work, and shows its failure. @param {string} text @param {() => Promise<unknown>} work */
export const button = (text, work) => make('button', { type: 'button', class: 'plain', click: () => run(work) }, text)

/** @param {() => Promise<unknown>} work */
export async function run(work) {
  by('problem').textContent = ''
  try {
    await work()
  } catch (error) {
    by('problem').textContent = error instanceof Error ? error.message : String(error)
  }
}

/** Sends a request to this address. @param {string} path @param {unknown} [body] @param {string} [method] */
export async function send(path, body, method = body === undefined ? 'GET' : 'POST') {
  const bearer = path.startsWith('/sandbox') ? null : token()
  const response = await fetch(path, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (response.status === 204) return null
  const answer = await response.json()
  if (response.ok) return answer
  if (response.status === 401 && bearer !== null) forget()
  throw new Error(answer.message ?? `The service answered ${response.status} (${JSON.stringify(answer.detail)}).`)
}

/** @param {string} id @param {Array<Node | string>} items @param {string} none */
export function list(id, items, none) {
  const rows = items.length > 0 ? items : [none]
  by(id).replaceChildren(...rows.map((item) => make('li', {}, item)))
}
