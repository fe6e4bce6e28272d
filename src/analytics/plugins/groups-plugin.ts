import type { AggregateSpec } from '@graphile/pg-aggregates'
import type {
  PgCodec,
  PgCodecAttribute,
  PgCodecWithAttributes,
  PgCondition,
  PgResource,
  PgSelectSingleStep,
  PgSelectStep,
} from 'postgraphile/@dataplan/pg'
import type { FieldPlanResolver } from 'postgraphile/grafast'
import { getNullableType } from 'postgraphile/graphql'
import type { SQL } from 'postgraphile/pg-sql2'
import { type Aggregate, aggregateOf } from './group-order-plugin.ts'

// The schema of analysts who see groups alone (docs/contract/analysts.md#two-levels): aggregates and groups of enough
// people, no row of a view of people, no filter by the key of a person or a habit, no smallest and largest value. A
// sum, a mean or a percentile is null where few people of the group have a value other than 0.

declare global {
  namespace GraphileBuild {
    interface Inflection {
      /** Of pg-aggregates, which declares it in a file that it does not export. */
      aggregateHavingAggregateInputType(
        this: Inflection,
        details: { resource: PgResource; aggregateSpec: AggregateSpec },
      ): string
    }
  }
}

const AGGREGATES = ['aggregates', 'groupedAggregates']
/** A single value of somebody. */
export const OF_ONE = ['min', 'max']

const isOfPeople = (codec: PgCodec | undefined) => codec?.attributes?.person !== undefined

// The type of a field of any schema says no more of its steps.
type AggregatePlan = (...given: Parameters<FieldPlanResolver>) => PgSelectStep | PgSelectSingleStep

export const groupsPlugin: GraphileConfig.Plugin = {
  name: 'GroupsPlugin',
  description: 'Leaves out rows of people, and groups of few.',
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
        const { fieldName, isConnectionType, pgTypeResource, pgCodec, isPgConnectionAggregateField } = scope
        if (isPgConnectionAggregateField && isOfPeople(pgTypeResource?.codec)) {
          const view = pgTypeResource?.codec as PgCodecWithAttributes
          const spec = scope.pgAggregateSpec as AggregateSpec
          const [column, { codec }] = columnOf(build, view, fieldName)
          const aggregate = aggregateOfEnough(build, spec, view, column)
          const plan = ($row: PgSelectSingleStep) =>
            $row.select(aggregate($row.getClassStep().alias), spec.pgTypeCodecModifier?.(codec) ?? codec)
          return { ...field, type: getNullableType(field.type), plan }
        }
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
      GraphQLInputObjectType_fields_field(field, build, { Self, scope: { fieldName } }) {
        const having = havingsOf(build).get(Self.name)
        if (having === undefined) return field
        const { aggregateSpec, view } = having
        const aggregate = aggregateOfEnough(build, aggregateSpec, view, columnOf(build, view, fieldName)[0])
        const { PgBooleanFilter } = build.dataplanPg
        return { ...field, apply: ($having: PgCondition) => new PgBooleanFilter($having, aggregate($having.alias)) }
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
const ofEnough = (sql: GraphileBuild.Build['sql'], alias: SQL, of = sql``) =>
  sql`count(distinct ${alias}.person) ${of} not between 1 and (select t.fewest_people - 1 from analytics_aggregates.today t)`

export const aggregateOfEnough: Aggregate = (build, spec, view, column) => {
  const aggregate = aggregateOf(build, spec, view, column)
  if (!isOfPeople(view) || spec.id === 'distinctCount') return aggregate
  const { sql } = build
  const enough = (alias: SQL) => ofEnough(sql, alias, sql`filter (where ${alias}.${sql.identifier(column)} <> 0)`)
  return (alias) => sql`case when ${enough(alias)} then ${aggregate(alias)} end`
}

type Having = { aggregateSpec: AggregateSpec; view: PgCodecWithAttributes }
const knownHavings = new WeakMap<GraphileBuild.Build, Map<string, Having>>()

/** What a condition of groups compares, by the name of its type: an aggregate of a column of a view of people. */
function havingsOf(build: GraphileBuild.Build): Map<string, Having> {
  const known = knownHavings.get(build)
  if (known) return known
  const havings = new Map<string, Having>()
  for (const resource of Object.values(build.pgResources).filter(({ codec }) => isOfPeople(codec)))
    for (const aggregateSpec of build.pgAggregateSpecs) {
      const name = build.inflection.aggregateHavingAggregateInputType({ resource, aggregateSpec })
      havings.set(name, { aggregateSpec, view: resource.codec as PgCodecWithAttributes })
    }
  knownHavings.set(build, havings)
  return havings
}

/** The column that a field of a view shows. */
const columnOf = (build: GraphileBuild.Build, view: PgCodecWithAttributes, field: string) =>
  Object.entries(view.attributes).find(
    ([attributeName]) => build.inflection.attribute({ attributeName, codec: view }) === field,
  ) as [string, PgCodecAttribute]
