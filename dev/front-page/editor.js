// Runs before GraphQL's editor: gives its requests to /graphql the token of the front page, so that it can load the
// schema, and offers a sign-in where there is none. A header that is typed in the editor counts more. It opens with the
// question of the address and asks it, else with what was open last. For the keyboard, a dialog that closes returns the
// focus, and Escape leaves a text field, where Tab writes.

const send = globalThis.fetch
const SIGN_IN = { errors: [{ message: 'Nobody is signed in. Sign in above the editor.' }] }
/** @param {RequestInfo | URL} input @param {RequestInit} [init] */
globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  const token = sessionStorage.getItem('token')
  const ours = new URL(request.url).origin === location.origin
  if (token !== null && ours && !request.headers.has('authorization')) {
    request.headers.set('authorization', `Bearer ${token}`)
  }
  const nobody = ours && new URL(request.url).pathname === '/graphql' && !request.headers.has('authorization')
  return nobody ? Promise.resolve(Response.json(SIGN_IN)) : send(request)
}

/** The open tab of the last visit, unless its address is a question of /insights. Without either, all questions. */
function firstTab() {
  const asked = new URLSearchParams(location.search).get('query')
  if (asked !== null) return { initialQuery: asked, initialVariables: '' }
  const { tabs = [], activeTabIndex = 0 } = JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{}')
  const { query, variables } = tabs[activeTabIndex] ?? {}
  return query ? { initialQuery: query, initialVariables: variables ?? '' } : {}
}
// @ts-expect-error: a script of Ruru's page declares it
Object.assign(RURU_CONFIG, firstTab())

/** Asks the question of the address as soon as the editor shows it. */
function askAtOnce() {
  if (!new URLSearchParams(location.search).has('query') || sessionStorage.getItem('token') === null) return
  const shown = new MutationObserver(() => {
    const button = document.querySelector('.graphiql-execute-button')
    if (!(button instanceof HTMLElement) || !document.querySelector('.graphiql-query-editor .view-line span')) return
    shown.disconnect()
    button.click()
  })
  shown.observe(document.documentElement, { childList: true, subtree: true })
}
askAtOnce()

/** Offers a sign-in in the header, where nobody is signed in in this tab. */
async function offerSignIn() {
  const bar = document.querySelector('body > header')
  if (bar === null || sessionStorage.getItem('token') !== null) return
  /** @type {{ demo: { email: string, password: string } | null }} */
  const { demo } = await (await send('/sandbox/about')).json()
  const state = document.createElement('span')
  state.setAttribute('role', 'status')
  if (demo === null) {
    const link = document.createElement('a')
    Object.assign(link, { href: '/insights', textContent: 'Sign in as an analyst' })
    state.append(link, ', then come back in this tab.')
    return bar.append(state)
  }
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', textContent: `Sign in as ${demo.email}` })
  button.addEventListener('click', async () => {
    const body = JSON.stringify(demo)
    const answer = await send('/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { token, detail } = await answer.json()
    state.textContent = answer.ok ? 'Signed in.' : `Not signed in: ${detail}.`
    if (!answer.ok) return
    sessionStorage.setItem('token', token)
    location.reload() // the editor asks for the schema again
  })
  bar.append(button, state)
}
addEventListener('DOMContentLoaded', offerSignIn)

/** @type {Element | null} */
let focused = null
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="dialog"]')) focused = target
})
new MutationObserver((changes) => {
  const closed = changes.some(({ removedNodes }) =>
    [...removedNodes].some((node) => node instanceof Element && node.matches('[role="dialog"]')),
  )
  if (closed && document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
}).observe(document.documentElement, { childList: true, subtree: true })

/** @param {KeyboardEvent} event */
function leave({ key, target }) {
  if (key !== 'Escape' || !(target instanceof Element) || !target.matches('.monaco-editor textarea')) return
  if (document.querySelector('.suggest-widget.visible')) return // the list of suggestions closes first
  const field = target.closest('[tabindex="0"]') // Enter goes in again
  if (field instanceof HTMLElement) field.focus()
}
addEventListener('keydown', leave, { capture: true })
