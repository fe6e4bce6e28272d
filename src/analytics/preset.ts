import { depthLimit } from '@graphile/depth-limit'
import { PgAggregatesPreset } from '@graphile/pg-aggregates'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'
import type { Log } from '../base/log.ts'
import { fieldLimit, maskError, QUESTION_MS, queriesOnly } from './limits.ts'
import { countPlugin, dimensionsPlugin, namesPlugin, pageSizePlugin } from './plugins.ts'

// The GraphQL schema of the views in `analytics`: one field a view, which filters, pages, aggregates and groups. Nothing
// to write, no relations to nest, no way back to the root.

const DEPTH = {
  maxDepth: 8,
  maxListDepth: 3,
  // What graphql's own introspection needs.
  maxIntrospectionDepth: 16,
  maxDepthByFieldCoordinates: { '__Type.ofType': 9 },
  revealDetails: true,
}
/** What a sum, an average, the least and the most don't say, and nobody asks of these data. */
const SPREAD = ['stddevSample', 'stddevPopulation', 'varianceSample', 'variancePopulation'].map(
  (name) => `-${name}:resource:aggregates -${name}:resource:groupedAggregates:having`,
)
export const REQUEST_BYTES = 16 * 1024

/** The preset of PostGraphile; `ide` serves Ruru. */
export function preset(log: Log, ide: boolean): GraphileConfig.Preset {
  return {
    extends: [PostGraphileAmberPreset, PgAggregatesPreset, PostGraphileConnectionFilterPreset],
    plugins: [countPlugin, dimensionsPlugin, namesPlugin, pageSizePlugin, validationPlugin],
    disablePlugins: [
      'QueryQueryPlugin',
      'NodePlugin',
      'AddNodeInterfaceToSuitableTypesPlugin',
      'PgNodeIdAttributesPlugin',
      'PgConditionArgumentPlugin', // `filter` says the same and more
    ],
    schema: {
      defaultBehavior: ['-insert', '-update', '-delete', '-resource:connection:backwards', ...SPREAD].join(' '),
      connectionFilterAllowedOperators: [
        'isNull',
        'equalTo',
        'notEqualTo',
        'in',
        'notIn',
        'lessThan',
        'lessThanOrEqualTo',
        'greaterThan',
        'greaterThanOrEqualTo',
      ],
    },
    grafast: { timeouts: { planning: QUESTION_MS, execution: QUESTION_MS } },
    grafserv: {
      graphqlPath: '/graphql',
      graphqlOverGET: false,
      graphiql: ide,
      graphiqlPath: '/graphql/ide',
      graphiqlStaticPath: '/graphql/ide/static/',
      graphiqlOnGraphQLGET: false,
      websockets: false,
      watch: false,
      maxRequestLength: REQUEST_BYTES,
      outputDataAsString: true,
      maskError: maskError(log),
    },
  }
}

const validationPlugin: GraphileConfig.Plugin = {
  name: 'ValidationPlugin',
  description: 'That an operation is a query, and how deep and how broad it may be.',
  version: '1.0.0',
  grafserv: {
    middleware: {
      setPreset(next, event) {
        event.validationRules.push(queriesOnly, depthLimit(DEPTH), fieldLimit)
        return next()
      },
    },
  },
}
