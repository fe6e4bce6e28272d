import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { serviceUnavailable } from '../base/http-error.ts'
import { statement } from '../db/statements.ts'
import type { Services } from '../http/route.ts'
import type { Told } from './groups/few.ts'
import { GROUPS_PATH, MOST_HEADER_BYTES, takeTold } from './groups/told.ts'

// Asks the analytics process on behalf of an analyst of groups (docs/contract/analysts.md#two-levels). The API keeps
// what the analyst was told in the database, so that a restart forgets nothing, all processes know it, and no role of
// analysts can read or write it.

const ANSWERS_TOLD = statement('auth.answers_told', ['user_id'], { readOnly: true })
const ANSWERS_KEEP = statement('auth.answers_keep', ['user_id', 'last', 'answers'])
/** How often a question is asked at most: again if its analyst was told more meanwhile. */
const TRIES = 3
const PASSED_ON = ['authorization', 'accept', 'content-type', 'x-request-id', 'traceparent']
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding']

/** What the analyst was told so far, and the number of the last answer. */
type ToldSoFar = { last: number; told: Told[] }

/** Answers a request for a path: a named question, or GraphQL with the body of its query. */
export async function answerGroups(
  { config, database, log }: Services,
  request: Request,
  response: Response,
  path: string,
  answerMs: number,
  body?: string,
) {
  const user_id = String(request.user_id)
  const url = new URL(GROUPS_PATH + path, config.ANALYTICS_URL)
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  )
  for (let tries = 0; tries < TRIES; tries++) {
    const { body: found } = await database.anonymous(ANSWERS_TOLD, { user_id }, log)
    const { last, told } = JSON.parse(String(found)) as ToldSoFar
    const answer = await post(url, headers, JSON.stringify({ told, body }), response, answerMs)
    const answers = takeTold(answer.headers) // undefined where it tells nothing new
    if (answers === undefined || (await database.anonymous(ANSWERS_KEEP, { user_id, last, answers }, log)).body === 't')
      return passOn(answer, response)
    answer.destroy()
  }
  throw serviceUnavailable(new Error('the analyst was told more meanwhile'))
}

function post(url: URL, headers: OutgoingHttpHeaders, body: string, response: Response, answerMs: number) {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method: 'POST', headers, maxHeaderSize: MOST_HEADER_BYTES, timeout: answerMs }
    const hungUp = () => asked.destroy()
    const asked = request(url, options, (answer) => {
      response.off('close', hungUp)
      resolve(answer)
    })
    asked.once('timeout', () => asked.destroy(new Error('the analytics process does not answer')))
    asked.once('error', (error) => reject(serviceUnavailable(error)))
    response.once('close', hungUp)
    asked.end(body)
  })
}

async function passOn(answer: IncomingMessage, response: Response) {
  response.status(answer.statusCode as number)
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !OWN_HEADERS.includes(name)) response.setHeader(name, value)
  await pipeline(answer, response).catch(() => response.destroy())
}
