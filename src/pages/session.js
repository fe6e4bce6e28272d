// The token of the page. The session storage belongs to one tab and ends with it. The front page of `npm start` keeps one in
// the local storage, which every tab of this address reads (docs/contract/world.md#front-page); nothing else writes it.

const TOKEN = 'token'
const SHARED = 'shared-token'

export const token = () => sessionStorage.getItem(TOKEN) ?? localStorage.getItem(SHARED)

/** @param {string} value */
export const keep = (value) => sessionStorage.setItem(TOKEN, value)

/** @param {string} value */
export const share = (value) => localStorage.setItem(SHARED, value)

export function forget() {
  sessionStorage.removeItem(TOKEN)
  localStorage.removeItem(SHARED)
}
