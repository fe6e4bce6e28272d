import { jsonPgSmartTags } from 'postgraphile/utils'

// Views that count people already: the ones without small counts take their names.
const COUNTS = ['present_counts', 'retention']
const HIDDEN = '-*'

/** Which view a field reads: that of the schema `analytics`, and of the counts the one without small numbers. */
export const suppressedViewsPlugin = jsonPgSmartTags({
  version: 1,
  config: {
    class: {
      'analytics_aggregates.today': { tags: { behavior: HIDDEN } },
      ...Object.fromEntries(
        COUNTS.flatMap((name) => [
          [`analytics.${name}`, { tags: { name: `every_${name}`, behavior: HIDDEN } }],
          [`analytics_aggregates.${name}`, { tags: { name } }],
        ]),
      ),
    },
  },
})
