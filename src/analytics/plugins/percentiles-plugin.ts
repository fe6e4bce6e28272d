import type { PgCodec } from 'postgraphile/@dataplan/pg'
import type { SQL } from 'postgraphile/pg-sql2'

declare global {
  namespace GraphileBuild {
    interface AggregateSpecIds {
      median: true
      percentile90: true
    }
  }
}

const PERCENTILES = [
  { id: 'median', share: 0.5, label: 'median' },
  { id: 'percentile90', share: 0.9, label: '90th percentile' },
] as const

export const percentilesPlugin: GraphileConfig.Plugin = {
  name: 'PercentilesPlugin',
  description: 'Adds the median and the 90th percentile of measures to the aggregates.',
  after: ['PgAggregatesSpecsPlugin'],
  schema: {
    hooks: {
      build(build) {
        const {
          sql,
          dataplanPg: { TYPES },
          pgAggregateSpecs,
        } = build as GraphileBuild.Build
        for (const { id, share, label } of PERCENTILES)
          pgAggregateSpecs.push({
            id,
            humanLabel: label,
            HumanLabel: `The ${label}`,
            isSuitableType: (codec: PgCodec) => codec.extensions?.isNumberLike === true,
            sqlAggregateWrap: (value: SQL) =>
              sql`percentile_cont(${sql.literal(share)}::float8) within group (order by (${value})::float8)`,
            pgTypeCodecModifier: () => TYPES.float,
          })
        return build
      },
    },
  },
}
