import type { RequestHandler, Response } from 'express'
import { GraphQLError, type GraphQLSchema, parse, validate } from 'postgraphile/graphql'
import type { Log } from '../base/log.ts'
import { groupsAsked } from './asked.ts'
import { type Groups, type Tell, TooFewPeople, TooManyAnswers } from './few.ts'
import type { Lane } from './lanes.ts'
import { maskError } from './limits.ts'
import type { Analyst } from './proxy-tokens.ts'

// GraphQL of analysts who see groups alone (docs/contract/analysts.md#two-levels): what they were told is compared
// first, then the schema of groups answers.

/** Where the schema of groups is served within the process. */
export const GROUPS_PATH = '/groups/graphql'

type Body = { query?: unknown; variables?: Record<string, unknown> | null; operationName?: string }

export function graphqlOfGroups(tell: Tell, schema: () => Promise<GraphQLSchema>, log: Log): RequestHandler {
  return async (request, response, next) => {
    const { userId, groupsOnly } = response.locals as Analyst & { suppressed: number }
    if (!groupsOnly) return next()
    try {
      const groups = groupsOf(await schema(), String(request.body))
      response.locals.suppressed = await tell(userId, groups, (response.locals.lane as Lane).pool)
      request.url = GROUPS_PATH
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
