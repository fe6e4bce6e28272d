import { format } from 'node:util'
import type { GraphQLError } from 'postgraphile/graphql'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Answer, Client } from './client.ts'
import { useServer } from './server.ts'

// What the tests of GraphQL share: the service with an analytics process, an analyst, and queries.

/** No log has this text: tests put it into data and queries. */
export const SECRET = 'Xylophonquartett'
export const PEOPLE = '{ people { totalCount } }'
export const ask = (client: Client, query: string, variables?: Record<string, unknown>) =>
  untilItsTurn(() => client.post('/graphql', { query, variables }))

/** Asks again while the answer is that others have their turn: a slow machine rests for long after a question. */
export async function untilItsTurn<Given extends Pick<Answer, 'status' | 'body'>>(
  question: () => Promise<Given>,
): Promise<Given> {
  for (;;) {
    const given = await question()
    const { status, body } = given
    if (status !== 503) return given
    if (body.detail !== 'analysts_busy' && body.errors?.[0].extensions.code !== 'BUSY') return given
  }
}

/** The codes of an answer's errors. */
export const codes = ({ body }: Answer) => body.errors.map((error: GraphQLError) => error.extensions.code)

/** Starts the service and makes an analyst. `views` is SQL that the owner runs before. */
export function useAnalytics(views: string | true = true) {
  const server = useServer({ analytics: views })
  const analyst = {} as Client
  /** What libraries print outside the log: Grafast prints errors of planning. */
  const printed: string[] = []
  beforeEach(() => {
    for (const name of ['log', 'info', 'warn', 'error', 'dir'] as const)
      vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void printed.push(format(...parts)))
  })

  const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
  const grant = (client: Client, flag = 'analyst', value = true) =>
    sql('select auth.role_set($1, $2, $3)', [client.email, flag, value])

  /** Makes an analyst of groups, whom nobody has told anything yet. */
  async function analystOfGroups(): Promise<Client> {
    const client = await server.person()
    await grant(client, 'groups')
    await sql('delete from app.pseudonyms where user_id = $1', [client.userId]) // counts only those who have a life
    return client
  }

  beforeAll(async () => {
    Object.assign(analyst, await server.person())
    await grant(analyst)
  })
  afterAll(() => {
    const logged = server.logs.filter((line) => !line.includes('graphql_error')) // the log of a defect, for the operator
    expect([...logged, ...printed].filter((line) => line.includes(SECRET) || line.includes(analyst.token))).toEqual([])
  })

  /** The data of a query that must succeed; asks again after a time limit, which a busy machine can reach. */
  async function answer(query: string, variables?: Record<string, unknown>) {
    let given: Answer
    do given = await ask(analyst, query, variables)
    while (given.body.errors?.some((error: GraphQLError) => error.extensions?.code === 'QUERY_TIMEOUT'))
    const { status, body, text } = given
    expect([status, body.errors], text).toEqual([200, undefined])
    return body.data
  }
  /** Counts everybody as the task weekly_figures does; answers the instant as of which. */
  async function count(): Promise<string> {
    const { rows } = await sql('select jobs.figure_run_begin() as run')
    while ((await sql('select jobs.figure_run_step($1, 7) as people', [rows[0].run])).rows[0].people > 0);
    await sql('select jobs.figure_run_finish($1)', [rows[0].run])
    await sql('select jobs.groups_publish()')
    return (await sql("select to_json(as_of) #>> '{}' as at from app.figure_runs")).rows[0].at
  }
  return { server, analyst, printed, sql, grant, analystOfGroups, answer, count }
}
