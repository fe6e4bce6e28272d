// The tokens of the account that is signed in: make one, see what it was used for, end it.
import { make } from '/pages/elements.js'

/**
 * @typedef {{ id: number, name: string, scopes: string[], prefix: string, expires_at: string }} Token
 * @typedef {{ day: string, route: string, calls: number, refusals: number, texts: number }} Use
 * @typedef {{ kind: string, token_id: number | null, route: string, entry_id: number | null, at: string,
 *   sent: Array<{ characters: number }> }} Receipt
 * @typedef {(path: string, body?: unknown, method?: string) => Promise<any>} Send
 */

const SCOPES = [
  ...['habits:read', 'habits:write', 'practices:read', 'practices:write', 'program:read', 'program:write'],
  ...['journal:read', 'journal:write', 'calendar:read', 'changes:read', 'export:read', 'models:spend'],
]

/** @param {Use[]} uses @param {Receipt[]} receipts */
const usesOf = (uses, receipts) =>
  make(
    'ul',
    {},
    ...(uses.length === 0 ? [make('li', {}, 'Not used yet.')] : []),
    ...uses.map(({ day, route, calls, refusals, texts }) =>
      make('li', {}, `${day} ${route}: ${calls} answered, ${refusals} refused, ${texts} texts`),
    ),
    ...receipts.map(({ at, route, entry_id, sent }) => {
      const source = entry_id === null ? 'a text' : `entry ${entry_id}`
      return make('li', {}, `${at.slice(0, 16)} ${route} gave ${sent[0]?.characters} characters of ${source}`)
    }),
  )

/** Empties the form, and the token that was shown. @param {HTMLElement} section */
export function forgetToken(section) {
  section.querySelector('form')?.reset()
  section.querySelector('output')?.replaceChildren()
}

/**
 * Shows the section while somebody is signed in.
 * @param {HTMLElement} section @param {Send} send @param {(work: () => Promise<unknown>) => void} run
 * @param {boolean} signedIn
 */
export async function showTokens(section, send, run, signedIn) {
  section.hidden = !signedIn
  if (!signedIn) return forgetToken(section)
  const form = /** @type {HTMLFormElement} */ (section.querySelector('form'))
  const shown = /** @type {HTMLElement} */ (section.querySelector('output'))
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem('scopes'))
  if (select.length === 0) select.append(...SCOPES.map((scope) => make('option', { value: scope }, scope)))
  const again = () => showTokens(section, send, run, true)
  form.onsubmit = (event) => {
    event.preventDefault()
    const given = new FormData(form)
    const scopes = given.getAll('scopes')
    run(async () => {
      const days = { expires_in_days: 30, password: given.get('password') || undefined }
      const made = await send('/tokens', { name: given.get('name'), scopes, ...days })
      shown.textContent = `Shown once: ${made.token}`
      await again()
    })
  }
  const [tokens, receipts] = await Promise.all([send('/tokens'), send('/user/model-receipts')])
  const rows = tokens.map(async (/** @type {Token} */ { id, name, scopes, prefix, expires_at }) => {
    const { items } = await send(`/tokens/${id}/uses?paginate=true`)
    const own = receipts.items.filter((/** @type {Receipt} */ one) => one.token_id === id)
    const end = () => run(() => send(`/tokens/${id}`, undefined, 'DELETE').then(again))
    return make(
      'li',
      {},
      make('span', {}, `${name}, ${prefix}…, ${scopes.join(' ')}, until ${expires_at.slice(0, 10)} `),
      make('button', { type: 'button', class: 'plain', click: end }, `End ${name}`),
      usesOf(items, own),
    )
  })
  const list = /** @type {HTMLElement} */ (section.querySelector('.tokens'))
  const made = rows.length === 0 ? [make('li', {}, 'None.')] : await Promise.all(rows)
  // The page asks again every few seconds: a button that is focused stays, unless something has changed.
  if (made.map((row) => row.textContent).join() !== Array.from(list.children, (row) => row.textContent).join())
    list.replaceChildren(...made)
}
