import {
  type DocumentNode,
  type FieldNode,
  GraphQLEnumType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isObjectType,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'postgraphile/graphql'
import { sql } from 'postgraphile/pg-sql2'
import type { Groups } from './few.ts'
import { type Filter, whereOf } from './filters.ts'

// What a GraphQL document asks of views of people: for each aggregate, its rows and its groups.

type Variables = Record<string, unknown>

/**
 * The aggregates of the operation that will run; none where its variables do not fit, which the schema refuses. The
 * document is valid; what a directive skips counts as asked.
 */
export function groupsAsked(
  schema: GraphQLSchema,
  document: DocumentNode,
  given: Variables,
  operationName?: string,
): Groups[] {
  const operation = getOperationAST(document, operationName)
  const { coerced } = getVariableValues(schema, operation?.variableDefinitions ?? [], given) // with their defaults
  if (coerced === undefined) return []
  const fields = function* (set: SelectionSetNode | undefined): Generator<FieldNode> {
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FIELD) yield node
      else if (node.kind === Kind.INLINE_FRAGMENT) yield* fields(node.selectionSet)
      else {
        const found = document.definitions.find(
          (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === node.name.value,
        )
        if (found?.kind === Kind.FRAGMENT_DEFINITION) yield* fields(found.selectionSet)
      }
    }
  }
  const argumentOf = (field: FieldNode, name: string) => {
    const argument = field.arguments?.find((each) => each.name.value === name)
    return argument && valueFromASTUntyped(argument.value, coerced)
  }
  const groups: Groups[] = []
  for (const view of fields(operation?.selectionSet)) {
    const connection = getNamedType(schema.getQueryType()?.getFields()[view.name.value]?.type)
    // What has rows in this schema has no row of a person: its small counts are left out already.
    if (!isObjectType(connection) || connection.getFields().nodes) continue
    const grouped = connection.getFields().groupedAggregates
    for (const field of fields(view.selectionSet)) {
      if (!['aggregates', 'groupedAggregates'].includes(field.name.value)) continue
      const by = getNamedType(grouped?.args.find(({ name }) => name === 'groupBy')?.type)
      const keys = [argumentOf(field, 'groupBy') ?? []].flat() as string[]
      groups.push({
        view: snake(view.name.value),
        where: whereOf((argumentOf(view, 'filter') ?? {}) as Filter, snake),
        keys: keys.map((key) => keyOf(by, key)),
      })
    }
  }
  return groups
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Grouping = {
  alias: ReturnType<typeof sql.identifier>
  groupBy(group: { fragment: Parameters<typeof sql.compile>[0] }): void
}

/** The expression that a value of the enum groups by, as its plan states it. */
function keyOf(type: unknown, name: string): string {
  const value = type instanceof GraphQLEnumType ? type.getValue(name) : undefined
  const apply = value?.extensions.grafast?.apply as ((query: Grouping) => void) | undefined
  const grouped: string[] = []
  apply?.({
    alias: sql.identifier('t'),
    groupBy({ fragment }) {
      grouped.push(sql.compile(fragment).text)
    },
  })
  const [text] = grouped
  if (text === undefined) throw new Error(`no expression for ${name}`)
  return text
}
