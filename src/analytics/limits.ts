import { GraphQLError, type ValidationContext } from 'graphql'
import type { Log } from '../log.ts'

// What keeps an analyst's question from costing more than it is worth, beside the role's statement_timeout.

const ROOT_FIELDS = 12

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
// Grafast's own limit, reached while a statement waits for its turn.
const OUT_OF_TIME = /^Execution timeout exceeded/
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
        'The query took longer than 3 seconds and was stopped. Filter by day, or group by week or month.',
        'QUERY_TIMEOUT',
      )
    }
    if (BAD_QUERY.test(cause.message)) return said(error, cause.message, 'BAD_QUERY')
    log.error({ reason: { message: cause.message, code: cause.code } }, 'graphql_error')
    return said(error, 'Something went wrong.', 'INTERNAL')
  }
}

const said = ({ nodes, source, positions, path }: GraphQLError, message: string, code: string) =>
  new GraphQLError(message, { nodes, source, positions, path, extensions: { code } })
