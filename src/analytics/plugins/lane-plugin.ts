import type { WithPgClient } from 'postgraphile/@dataplan/pg'
import type { Lane } from '../turns.ts'

/** Asks the database on the connection of the question's turn (turns.ts). */
export const lanePlugin: GraphileConfig.Plugin = {
  name: 'LanePlugin',
  description: 'Runs all statements of a query on the connection of its turn.',
  after: ['PgContextPlugin'],
  grafast: {
    middleware: {
      prepareArgs(next, { args }) {
        const lane = args.requestContext?.expressv4?.res.locals.lane as Lane | undefined
        if (lane) (args.contextValue as { withPgClient: WithPgClient }).withPgClient = lane.withPgClient
        return next()
      },
    },
  },
}
