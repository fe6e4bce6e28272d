import { isSafeError } from 'postgraphile/grafast'
import { GraphQLError, type OperationDefinitionNode, type ValidationContext } from 'postgraphile/graphql'
import type { Log } from '../base/log.ts'

// What keeps an analyst's question from costing more than it is worth.

/** How long a statement of a question may take; src/db/roles.ts says the same for psql. */
export const QUESTION_MS = 3000

const ROOT_FIELDS = 12

/** Queries alone: there is nothing to change or to subscribe to. Grafast would find out while planning, and print it. */
export const queriesOnly = (context: ValidationContext) => ({
  OperationDefinition({ operation }: OperationDefinitionNode) {
    if (operation !== 'query') context.reportError(new GraphQLError('Analysts ask queries alone.'))
  },
})

/** At most ROOT_FIELDS fields of Query in a document, aliases and fragments included: each is a statement of its own. */
export function fieldLimit(context: ValidationContext) {
  let fields = 0
  return {
    Field() {
      if (context.getParentType()?.name !== 'Query' || ++fields !== ROOT_FIELDS + 1) return
      context.reportError(new GraphQLError(`A query may ask at most ${ROOT_FIELDS} questions at once.`))
    },
  }
}

const CANCELLED = '57014'
// Grafast's own limit, or a statement that waited too long behind others of the same question.
const OUT_OF_TIME = /^(Execution timeout exceeded|timeout exceeded when trying to connect)/
// A value that a filter or a page can't have: numbers out of range, malformed days and numbers, a negative offset.
const BAD_VALUES = ['22003', '22007', '22008', '22021', '22P02', '2201X']
// What only planning finds, such as a null variable: about the query, never about data.
const BAD_QUERY = /^Query planning error: /

/** What the analyst hears of an error, and the operator of its cause. */
export function maskError(log: Log) {
  return (error: GraphQLError): GraphQLError => {
    const cause = error.originalError as (Error & { code?: string }) | undefined
    if (cause === undefined || cause === null || cause instanceof GraphQLError) return error
    if (cause.code === CANCELLED || OUT_OF_TIME.test(cause.message)) {
      return said(
        error,
        `The query took longer than ${QUESTION_MS / 1000} seconds and was stopped. Filter by day, or group by week or month.`,
        'QUERY_TIMEOUT',
      )
    }
    if (BAD_VALUES.includes(cause.code ?? '')) {
      return said(error, 'A value in the query is not of its type.', 'BAD_QUERY')
    }
    if (BAD_QUERY.test(cause.message) || isSafeError(cause)) return said(error, cause.message, 'BAD_QUERY')
    log.error({ reason: { message: cause.message, code: cause.code } }, 'graphql_error')
    return said(error, 'Something went wrong.', 'INTERNAL')
  }
}

const said = ({ nodes, source, positions, path }: GraphQLError, message: string, code: string) =>
  new GraphQLError(message, { nodes, source, positions, path, extensions: { code } })
