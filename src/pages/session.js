// The token of the page. The session storage belongs to one tab and ends with it: the pages of this address that open
// in the tab share it.

const TOKEN = 'token'

export const token = () => sessionStorage.getItem(TOKEN)

/** @param {string} value */
export const keep = (value) => sessionStorage.setItem(TOKEN, value)

export const forget = () => sessionStorage.removeItem(TOKEN)

/** Signs out: here in any case, and at the service if it can be reached. */
export async function end() {
  const bearer = token()
  forget()
  const headers = { authorization: `Bearer ${bearer}` }
  if (bearer !== null) await fetch('/auth/logout', { method: 'POST', headers }).catch(() => undefined)
}
