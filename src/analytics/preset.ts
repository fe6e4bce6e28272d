import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PgAggregatesPreset } from '@graphile/pg-aggregates'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'
import type { Log } from '../base/log.ts'
import { FRONT, navigation } from '../http/docs/pages.ts'
import { QUESTION_MS, REQUEST_BYTES } from './bounds.ts'
import { maskError } from './limits.ts'
import { calendarKeysPlugin } from './plugins/calendar-keys-plugin.ts'
import { countPlugin } from './plugins/count-plugin.ts'
import { dimensionsPlugin } from './plugins/dimensions-plugin.ts'
import { groupOrderPlugin } from './plugins/group-order-plugin.ts'
import { lanePlugin } from './plugins/lane-plugin.ts'
import { logPlugin } from './plugins/log-plugin.ts'
import { namesPlugin } from './plugins/names-plugin.ts'
import { numbersPlugin } from './plugins/numbers-plugin.ts'
import { pageSizePlugin } from './plugins/page-size-plugin.ts'
import { percentilesPlugin } from './plugins/percentiles-plugin.ts'
import { validationPlugin } from './plugins/validation-plugin.ts'
import { questions } from './questions.ts'

// The GraphQL schema of the views in `analytics`, or of those in `analytics_aggregates`: one field per view, which
// filters, pages, aggregates and groups. There are no mutations, no relations to nest and no field that leads back to
// Query.

/** Aggregates that the schema omits, because no question about these data needs them. */
const OMITTED = ['stddevSample', 'stddevPopulation', 'varianceSample', 'variancePopulation']
const omit = (name: string) => `-${name}:resource:aggregates -${name}:resource:groupedAggregates:having`
const LINKS =
  '<link rel="icon" href="/favicon.ico" type="image/svg+xml"><link rel="stylesheet" href="/pages/header.css">'
const STYLE = readFileSync(join(import.meta.dirname, 'editor.css'), 'utf8')
// The named questions that GraphQL can ask, each as an operation of its name.
const EXAMPLES = [...questions.values()]
  .flatMap(({ name, title, graphql }) =>
    graphql ? [`# ${title}\nquery ${name.replaceAll('-', '_')} ${graphql}\n`] : [],
  )
  .join('\n')

/** The preset of PostGraphile; `ide` serves Ruru. */
export function preset(log: Log, ide: boolean): GraphileConfig.Preset {
  return {
    extends: [PostGraphileAmberPreset, PgAggregatesPreset, PostGraphileConnectionFilterPreset],
    plugins: [
      calendarKeysPlugin,
      countPlugin,
      dimensionsPlugin,
      groupOrderPlugin,
      lanePlugin,
      logPlugin(log),
      namesPlugin,
      numbersPlugin,
      pageSizePlugin,
      percentilesPlugin,
      validationPlugin,
    ],
    disablePlugins: [
      'QueryQueryPlugin',
      'NodePlugin',
      'AddNodeInterfaceToSuitableTypesPlugin',
      'PgNodeIdAttributesPlugin',
      'PgConditionArgumentPlugin', // `filter` covers it
    ],
    schema: {
      defaultBehavior: ['-insert', '-update', '-delete', '-resource:connection:backwards', ...OMITTED.map(omit)].join(
        ' ',
      ),
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
    // In development the editor sends the token of the front page (docs/contract/world.md#front-page).
    ruru: {
      // Its type asks for every setting, although each has a default.
      clientConfig: { defaultQuery: EXAMPLES } as NonNullable<GraphileConfig.Preset['ruru']>['clientConfig'],
      htmlParts: {
        metaTags: (original) =>
          `${original}<meta name="viewport" content="width=device-width, initial-scale=1">${LINKS}`,
        headerScripts: (original) => `<script src="/sandbox/editor.js"></script>${original}`,
        styleTags: (original) => `${original}<style>${STYLE}</style>`,
        bodyContent: (original) => `<header>${navigation(FRONT, '/graphql/ide')}</header><main>${original}</main>`,
      },
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
      allowedRequestContentTypes: ['application/json'],
      outputDataAsString: true,
      maskError: maskError(log),
    },
  }
}
