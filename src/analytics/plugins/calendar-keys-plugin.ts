import type { PgCodec } from 'postgraphile/@dataplan/pg'
import type { SQL } from 'postgraphile/pg-sql2'

export const calendarKeysPlugin: GraphileConfig.Plugin = {
  name: 'CalendarKeysPlugin',
  description: 'Days group by their weekday (1 Monday to 7 Sunday), their week (its Monday) and their month too.',
  after: ['PgAggregatesSpecsPlugin'],
  schema: {
    hooks: {
      build(build) {
        const {
          sql,
          dataplanPg: { TYPES },
          pgAggregateGroupBySpecs,
        } = build as GraphileBuild.Build
        const isSuitableType = (codec: PgCodec) => codec === TYPES.date
        pgAggregateGroupBySpecs.push(
          {
            id: 'weekday',
            isSuitableType,
            sqlWrap: (day: SQL) => sql`extract(isodow from ${day})::integer`,
            sqlWrapCodec: () => TYPES.int,
          },
          {
            id: 'truncated-to-week',
            isSuitableType,
            sqlWrap: (day: SQL) => sql`date_trunc('week', ${day}::timestamp)::date`,
            sqlWrapCodec: () => TYPES.date,
          },
          {
            id: 'truncated-to-month',
            isSuitableType,
            sqlWrap: (day: SQL) => sql`date_trunc('month', ${day}::timestamp)::date`,
            sqlWrapCodec: () => TYPES.date,
          },
        )
        return build
      },
    },
  },
}
