import { isSafeError } from 'postgraphile/grafast'
import {
  type FieldNode,
  GraphQLError,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValidationContext,
} from 'postgraphile/graphql'
import type { Log } from '../base/log.ts'
import { PAGE_ROWS, QUESTION_MS } from './bounds.ts'

// Bounds on the cost of one GraphQL query (docs/contract/analysts.md#bounds), and the error messages that analysts see.

const ROOT_FIELDS = 12
const VALUES = 100_000

/** Refuses mutations and subscriptions, which the schema lacks. Grafast would fail while planning, and print it. */
export const queriesOnly = (context: ValidationContext) => ({
  OperationDefinition({ operation }: OperationDefinitionNode) {
    if (operation !== 'query') context.reportError(new GraphQLError('Analysts ask queries alone.'))
  },
})

/** At most ROOT_FIELDS fields of Query per document, aliases and fragments included: each becomes an SQL statement. */
export function fieldLimit(context: ValidationContext) {
  let fields = 0
  return {
    Field() {
      if (context.getParentType()?.name !== 'Query' || ++fields !== ROOT_FIELDS + 1) return
      context.reportError(new GraphQLError(`A query may ask at most ${ROOT_FIELDS} questions at once.`))
    },
  }
}

/**
 * At most VALUES values per document: the leaves below each field of Query, times the rows of its page. The same column
 * under a thousand aliases is a thousand leaves.
 */
export function valueLimit(context: ValidationContext) {
  const ofFragments = new Map<string, number>()
  let values = 0

  function leavesOf(node: SelectionNode): number {
    if (node.kind !== 'FragmentSpread')
      return node.selectionSet?.selections.reduce((sum, each) => sum + leavesOf(each), 0) ?? 1
    const name = node.name.value
    const known = ofFragments.get(name)
    if (known !== undefined) return known
    ofFragments.set(name, 0) // also for a fragment within itself, which GraphQL refuses
    const selections = context.getFragment(name)?.selectionSet.selections ?? []
    const leaves = selections.reduce((sum, each) => sum + leavesOf(each), 0)
    ofFragments.set(name, leaves)
    return leaves
  }

  return {
    Field(field: FieldNode) {
      if (context.getParentType()?.name !== 'Query') return
      const wereTooMany = values > VALUES
      values += rowsOf(field) * leavesOf(field)
      if (values <= VALUES || wereTooMany) return
      const message = `A query may ask at most ${VALUES} values: its columns times its rows.`
      context.reportError(new GraphQLError(message))
    },
  }
}

/** How many rows a field may show; a variable may be the most. */
function rowsOf(field: FieldNode): number {
  const first = field.arguments?.find(({ name }) => name.value === 'first')?.value
  if (first === undefined) return PAGE_ROWS.usual
  return first.kind === 'IntValue' ? Number(first.value) : PAGE_ROWS.most
}

const CANCELLED = '57014'
// Grafast's own limit, or a statement that waited too long for the connection behind others of the same query.
const OUT_OF_TIME = /^(Execution timeout exceeded|timeout exceeded when trying to connect)/
// SQLSTATEs of values that don't fit: numbers out of range, malformed days and numbers, a negative offset.
const BAD_VALUES = ['22003', '22007', '22008', '22021', '22P02', '2201X']
// Errors that only planning finds, and those of the filter plugin. They quote the query, never data.
const BAD_QUERY = /^Query planning error: |^(Empty objects|Null literals) are forbidden in filter argument input/

/** Turns an error into one that the analyst may see, and logs the cause of a defect for the operator. */
export function maskError(log: Log) {
  return (error: GraphQLError): GraphQLError => {
    const cause = error.originalError as (Error & { code?: string }) | undefined
    if (cause === undefined || cause === null || cause instanceof GraphQLError) return error
    if (cause.code === CANCELLED || OUT_OF_TIME.test(cause.message)) {
      return clientError(
        error,
        `The query took longer than ${QUESTION_MS / 1000} seconds and was stopped. Filter by day, or group by week or month.`,
        'QUERY_TIMEOUT',
      )
    }
    if (BAD_VALUES.includes(cause.code ?? '')) {
      return clientError(error, 'A value in the query is not of its type.', 'BAD_QUERY')
    }
    if (BAD_QUERY.test(cause.message) || isSafeError(cause)) return clientError(error, cause.message, 'BAD_QUERY')
    log.error({ reason: { message: cause.message, code: cause.code } }, 'graphql_error')
    return clientError(error, 'Something went wrong.', 'INTERNAL')
  }
}

const clientError = ({ nodes, source, positions, path }: GraphQLError, message: string, code: string) =>
  new GraphQLError(message, { nodes, source, positions, path, extensions: { code } })
