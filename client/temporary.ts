// Temporary ids: what an app creates without a network has one until the service has given the real one.

/** No id of the service is negative, and no number that an app sends is that far below zero. */
const HIGHEST = -(2 ** 52)
/** How many ids follow a new one that are its own: the goals of a habit. */
const STEP = 8

export const isTemporary = (id: number) => Number.isSafeInteger(id) && id <= HIGHEST
export const newTemporary = () => HIGHEST - Math.floor(Math.random() * 2 ** 48) * STEP

/** A number for a key that is the same each time. */
export function temporaryOf(key: string): number {
  let hash = 0
  for (const letter of key) hash = (hash * 31 + (letter.codePointAt(0) as number)) % 2 ** 46
  return HIGHEST - hash
}

/** What stands in place of a temporary id. */
export type Name = { inPath: string; inBody: unknown }
type Request = { path: string; body?: unknown }

/** A request with something else in place of temporary ids; `nameOf` returns undefined for one that stays. */
export function renamed<T extends Request>(request: T, nameOf: (id: number) => Name | undefined): T {
  const inBody = (value: unknown): unknown => {
    if (typeof value === 'number') return isTemporary(value) ? (nameOf(value)?.inBody ?? value) : value
    if (Array.isArray(value)) return value.map(inBody)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inBody(item)]))
  }
  const path = request.path.replace(/\/(-\d+)/g, (given, id) => {
    const name = isTemporary(Number(id)) ? nameOf(Number(id)) : undefined
    return name ? `/${name.inPath}` : given
  })
  return request.body === undefined ? { ...request, path } : { ...request, path, body: inBody(request.body) }
}

/** The temporary ids that a request names. */
export function temporariesIn(request: Request): number[] {
  const found: number[] = []
  renamed(request, (id) => void found.push(id))
  return found
}
