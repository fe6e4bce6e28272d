import { createHash } from 'node:crypto'
import type { Log } from '../../base/log.ts'

/** Logs who asked a query, its time, its rows and the hash of its text (docs/contract/decisions.md#d76). */
export const logPlugin = (log: Log): GraphileConfig.Plugin => ({
  name: 'LogPlugin',
  description: 'Logs queries without their text.',
  grafast: {
    middleware: {
      async execute(next, { args }) {
        const since = performance.now()
        const result = await next()
        const userId = args.requestContext?.expressv4?.res.locals.userId
        const text = args.document.loc?.source.body ?? ''
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
        const data = 'data' in result ? result.data : null
        const rows = rowsIn(typeof data === 'string' ? JSON.parse(data) : data)
        log.info({ user_id: Number(userId), ms: Math.round(performance.now() - since), rows, hash }, 'graphql_asked')
        return result
      },
    },
  },
})

/** How many objects stand in lists. */
function rowsIn(data: unknown): number {
  if (Array.isArray(data))
    return data.filter((each) => typeof each === 'object').length + data.map(rowsIn).reduce(sum, 0)
  return data !== null && typeof data === 'object' ? Object.values(data).map(rowsIn).reduce(sum, 0) : 0
}
const sum = (one: number, other: number) => one + other
