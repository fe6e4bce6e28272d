// Runs before GraphQL's editor: gives its requests to /graphql the token of the front page, so that it can load the
// schema, and offers a sign-in where there is none. A header that is typed in the editor counts more. For the keyboard,
// a dialog that closes returns the focus, and Escape leaves a text field, where Tab writes.

const send = globalThis.fetch
/** @param {RequestInfo | URL} input @param {RequestInit} [init] */
globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  const token = sessionStorage.getItem('token')
  const ours = new URL(request.url).origin === location.origin
  if (token !== null && ours && !request.headers.has('authorization')) {
    request.headers.set('authorization', `Bearer ${token}`)
  }
  return send(request)
}

// /insights links to a question.
const asked = new URLSearchParams(location.search).get('query')
// @ts-expect-error: a script of Ruru's page declares it
if (asked !== null) Object.assign(RURU_CONFIG, { initialQuery: asked })

/** Offers a sign-in in the bar above the editor, where nobody is signed in in this tab. */
async function offerSignIn() {
  const bar = document.getElementById('home')
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
