// The token of the page. The session storage belongs to one tab and ends with it: the pages of this address that open
// in the tab share it.

const TOKEN = 'token'

export const token = () => sessionStorage.getItem(TOKEN)

/** @param {string} value */
export const keep = (value) => sessionStorage.setItem(TOKEN, value)

export const forget = () => sessionStorage.removeItem(TOKEN)
