import type { RequestHandler, Response } from 'express'
import { GraphQLError, type GraphQLSchema, parse, validate } from 'postgraphile/graphql'
import type { Log } from '../../base/log.ts'
import type { Lane } from '../lanes.ts'
import { maskError } from '../limits.ts'
import { groupsAsked } from './asked.ts'
import { compareTold, type Groups, TooFewPeople, TooManyAnswers } from './few.ts'
import { type AskedForGroups, setTold } from './told.ts'

// GraphQL of analysts who see groups alone (docs/contract/analysts.md#two-levels): what they were told is compared
// first, then the schema of groups answers.

type Body = { query?: unknown; variables?: Record<string, unknown> | null; operationName?: string }

export function graphqlOfGroups(schema: () => Promise<GraphQLSchema>, log: Log): RequestHandler {
  return async (request, response, next) => {
    const { told, body = '' } = request.body as AskedForGroups
    try {
      const { pool } = response.locals.lane as Lane
      const { suppressed, kept } = await compareTold(told, groupsOf(await schema(), body), pool)
      response.locals.suppressed = suppressed
      setTold(response, kept)
      request.body = body
      next()
    } catch (cause) {
      if (refusesAnswer(cause, response, log)) return
      response.json({ errors: [maskError(log)(new GraphQLError('', { originalError: cause as Error }))] })
    }
  }
}

/** Refuses an answer that would tell too much; false where the cause is another one. */
export function refusesAnswer(cause: unknown, response: Response, log: Log): boolean {
  if (!(cause instanceof TooFewPeople || cause instanceof TooManyAnswers)) return false
  const [status, detail] = cause instanceof TooFewPeople ? [409, 'too_few_people'] : [429, 'too_many_answers']
  log.warn({ user_id: Number(response.locals.userId), detail }, 'answer_refused')
  response.status(status).json({ detail })
  return true
}

/** What a request asks; nothing where the schema will refuse it. */
function groupsOf(schema: GraphQLSchema, text: string): Groups[] {
  const { query, variables, operationName } = read<Body>(() => JSON.parse(text)) ?? {}
  const document = read(() => parse(String(query)))
  if (document === undefined || validate(schema, document).length > 0) return []
  return groupsAsked(schema, document, variables ?? {}, operationName)
}

function read<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
