import { depthLimit } from '@graphile/depth-limit'
import { fieldLimit, queriesOnly, valueLimit } from '../limits.ts'

const DEPTH = {
  maxDepth: 8,
  maxListDepth: 3,
  // The introspection query of graphql-js needs this depth.
  maxIntrospectionDepth: 16,
  maxDepthByFieldCoordinates: { '__Type.ofType': 9 },
  revealDetails: true,
}
export const validationPlugin: GraphileConfig.Plugin = {
  name: 'ValidationPlugin',
  description: 'Refuses operations other than queries, and queries that are too deep or too broad.',
  grafserv: {
    middleware: {
      setPreset(next, event) {
        event.validationRules.push(queriesOnly, depthLimit(DEPTH), fieldLimit, valueLimit)
        return next()
      },
    },
  },
}
