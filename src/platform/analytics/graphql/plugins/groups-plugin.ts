import 'postgraphile'
import '@graphile/pg-aggregates'
import type { PgCodec, PgSelectSingleStep, PgSelectStep } from 'postgraphile/@dataplan/pg'
import type { FieldPlanResolver } from 'postgraphile/grafast'
import type { SQL } from 'postgraphile/pg-sql2'

// The schema of analysts who see groups alone (docs/contract/analysts.md#two-levels): aggregates and groups of enough
// people, no row of a view of people, no filter by the key of a person or a habit, no smallest and largest value.

const AGGREGATES = ['aggregates', 'groupedAggregates']
/** A single value of somebody. */
export const OF_ONE = ['min', 'max']

const isOfPeople = (codec: PgCodec | undefined) => codec?.attributes?.person !== undefined

// The type of a field of any schema says no more of its steps.
type AggregatePlan = (...given: Parameters<FieldPlanResolver>) => PgSelectStep | PgSelectSingleStep

export const groupsPlugin: GraphileConfig.Plugin = {
  name: 'GroupsPlugin',
  description: 'Leaves out rows of people, and groups of few.',
  version: '1.0.0',
  after: ['PgAggregatesAddConnectionGroupedAggregatesPlugin', 'PgAggregatesAddConnectionAggregatesPlugin'],
  schema: {
    entityBehavior: {
      pgCodecAttribute: {
        inferred: {
          provides: ['keysOfOne'],
          after: ['inferred'],
          callback: (behavior, [{ attributes }, name]) =>
            attributes[name]?.codec.name === 'uuid' ? [behavior, '-attribute:filterBy'] : behavior,
        },
      },
    },
    hooks: {
      GraphQLObjectType_fields(fields, _build, { scope }) {
        if (!scope.isConnectionType || !isOfPeople(scope.pgTypeResource?.codec ?? scope.pgCodec)) return fields
        return Object.fromEntries(Object.entries(fields).filter(([name]) => AGGREGATES.includes(name)))
      },
      GraphQLObjectType_fields_field(field, build, { scope }) {
        const { fieldName, isConnectionType, pgTypeResource, pgCodec } = scope
        const plan = field.plan as AggregatePlan | undefined
        if (!isConnectionType || !isOfPeople(pgTypeResource?.codec ?? pgCodec) || plan === undefined) return field
        if (!AGGREGATES.includes(fieldName)) return field
        const enough: AggregatePlan = ($connection, args, info) => {
          const $groups = plan($connection, args, info)
          const $select = 'getClassStep' in $groups ? $groups.getClassStep() : $groups
          $select.having(ofEnough(build.sql, $select.alias))
          return $groups
        }
        return { ...field, plan: enough }
      },
    },
  },
  grafast: {
    middleware: {
      /** Says beside the answer how many groups were left out (few.ts). */
      async execute(next, { args }) {
        const result = await next()
        const { suppressed } = args.requestContext?.expressv4?.res.locals ?? {}
        return 'data' in result ? { ...result, extensions: { ...result.extensions, suppressed } } : result
      },
    },
  },
}

/** Of nobody nothing is told; a filter that finds nobody is answered. */
const ofEnough = (sql: GraphileBuild.Build['sql'], alias: SQL) =>
  sql`count(distinct ${alias}.person) not between 1 and (select t.fewest_people - 1 from analytics_aggregates.today t)`
