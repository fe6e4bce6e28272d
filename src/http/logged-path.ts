const PATH_CHARACTERS = 256
// A share token is enough to import the practice, so no log line contains it.
const SHARE_TOKEN = /^\/practices\/share\/[^/]+/i

/** A path without query as log lines show it (docs/contract/http.md#request-log). */
export function loggedPath(path: string): string {
  const masked = path.replace(SHARE_TOKEN, '/practices/share/…')
  return masked.length > PATH_CHARACTERS ? `${masked.slice(0, PATH_CHARACTERS - 1)}…` : masked
}
