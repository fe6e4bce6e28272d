import { type PgCodecWithAttributes, type PgResource, PgSelectStep } from 'postgraphile/@dataplan/pg'
import type { FieldPlanResolver } from 'postgraphile/grafast'
import { GraphQLEnumType, GraphQLList, GraphQLNonNull } from 'postgraphile/graphql'
import type { SQL } from 'postgraphile/pg-sql2'

// `orderBy` of groups: by how many rows they have, and by each aggregate of a column. Groups without a value come last.

type View = PgResource<string, PgCodecWithAttributes>
/** pg-aggregates declares some of its behaviors alone. */
type Behavior = keyof GraphileBuild.BehaviorStrings
type Order = { fragment: (alias: SQL) => SQL; direction: 'ASC' | 'DESC' }

declare global {
  namespace GraphileBuild {
    interface Inflection {
      groupOrderType(this: Inflection, resource: PgResource): string
    }
  }
}

export const groupOrderPlugin: GraphileConfig.Plugin = {
  name: 'GroupOrderPlugin',
  description: 'Orders groups by their aggregates.',
  after: ['PgAggregatesAddConnectionGroupedAggregatesPlugin'],
  inflection: {
    add: {
      groupOrderType(_options, resource) {
        return `${this.tableType(resource.codec)}GroupOrderBy`
      },
    },
  },
  schema: {
    hooks: {
      init(init, build) {
        for (const view of Object.values(build.pgResources)) {
          if (!isView(view) || !build.behavior.pgResourceMatches(view, 'resource:groupedAggregates')) continue
          const name = build.inflection.groupOrderType(view)
          const values = () => Object.fromEntries([...ordersOf(build, view).keys()].map((order) => [order, {}]))
          build.registerEnumType(name, {}, () => ({ values: values() }), `Adding the order of groups of ${view.name}.`)
        }
        return init
      },
      GraphQLObjectType_fields_field(field, build, { scope }) {
        const { fieldName, isConnectionType, pgTypeResource, pgCodec } = scope
        if (!isConnectionType || fieldName !== 'groupedAggregates') return field
        const view = pgTypeResource ?? Object.values(build.pgResources).find(({ codec }) => codec === pgCodec)
        const type = view && build.getTypeByName(build.inflection.groupOrderType(view))
        if (!(type instanceof GraphQLEnumType) || view === undefined || !isView(view)) return field
        const orders = ordersOf(build, view)
        const plan: FieldPlanResolver = ($connection, args, info) => {
          const $groups = field.plan?.($connection, args, info)
          if (!($groups instanceof PgSelectStep)) throw new Error(`the groups of ${view.name} are no select`)
          for (const name of chosen(args.getRaw('orderBy'))) {
            const { fragment, direction } = orders.get(name) as Order
            const order = { fragment: fragment($groups.alias), codec: build.dataplanPg.TYPES.float, direction }
            $groups.orderBy({ ...order, nulls: 'LAST' })
          }
          return $groups
        }
        const orderBy = { type: new GraphQLList(new GraphQLNonNull(type)), description: 'The order of the groups.' }
        return { ...field, args: { ...field.args, orderBy }, plan }
      },
    },
  },
}

const isView = (resource: PgResource): resource is View => resource.codec.attributes !== undefined

/** The orders of a view's groups, by their names in the schema. */
function ordersOf(build: GraphileBuild.Build, view: View): Map<string, Order> {
  const { sql, behavior } = build
  const found: [name: string, fragment: Order['fragment']][] = [['COUNT', () => sql`count(*)`]]
  for (const [column, { codec }] of Object.entries(view.codec.attributes))
    for (const spec of build.pgAggregateSpecs) {
      const [ofView, ofColumn] = [`${spec.id}:resource:aggregates`, `${spec.id}:attribute:aggregate`] as Behavior[]
      const suits = spec.isSuitableType(codec) && behavior.pgResourceMatches(view, ofView as Behavior)
      if (!suits || !behavior.pgCodecAttributeMatches([view.codec, column], ofColumn as Behavior)) continue
      const name = build.inflection.constantCase(`${spec.id}_${column}`)
      found.push([name, (alias) => spec.sqlAggregateWrap(sql`${alias}.${sql.identifier(column)}`, codec)])
    }
  const directions = ['ASC', 'DESC'] as const
  return new Map(
    found.flatMap(([name, fragment]) =>
      directions.map((direction) => [`${name}_${direction}`, { fragment, direction }] as const),
    ),
  )
}

/** The names that an argument chooses; a plan is for one order, so another one gets its own plan. */
function chosen(given: unknown): string[] {
  const step = given as { data?: string[] | null; eval?: () => string[] | null | undefined }
  return (step.eval ? step.eval() : step.data) ?? []
}
