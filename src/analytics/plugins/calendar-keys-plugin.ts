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
        const key = (id: string, codec: PgCodec, sqlWrap: (day: SQL) => SQL) => ({
          id,
          isSuitableType: (type: PgCodec) => type === TYPES.date,
          sqlWrap,
          sqlWrapCodec: () => codec,
        })
        pgAggregateGroupBySpecs.push(
          key('weekday', TYPES.int, (day) => sql`extract(isodow from ${day})::integer`),
          key('truncated-to-week', TYPES.date, (day) => sql`date_trunc('week', ${day}::timestamp)::date`),
          key('truncated-to-month', TYPES.date, (day) => sql`date_trunc('month', ${day}::timestamp)::date`),
        )
        return build
      },
    },
  },
}
