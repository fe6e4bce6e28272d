import type pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafast } from 'postgraphile/grafast'
import type { GraphQLSchema } from 'postgraphile/graphql'
import { afterAll, beforeAll } from 'vitest'
import { preset } from '../../src/analytics/preset.ts'
import { createLog } from '../../src/base/log.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

// GraphQL over a view of a test, without HTTP and turns: what the tests of its plugins share.

/** Eight people, one row each: six sat (mode a), on the days from Monday 2026-01-05 on; two walked, without minutes. */
const SITS = `
  create view analytics.sits with (security_invoker = true) as
    select md5(n::text)::uuid as person, date '2026-01-04' + n as day, case when n > 6 then 'walk' else 'sit' end as mode,
           n / 4 as round, case when n <= 6 then n * 10::double precision end as minutes, n * 0.5 as cost,
           9007199254740990 + n as large
      from generate_series(1, 8) n;
  comment on column analytics.sits.round is e'@dimension\\nA number that groups.';
  grant select on analytics.sits to app_analyst`

export type Given = { data: { sits: Record<string, unknown> }; errors?: Error[] }

/** Makes the schema of the views of people. */
export function useSchema() {
  const lines: string[] = []
  let made: { schema: GraphQLSchema; resolvedPreset: GraphileConfig.ResolvedPreset }
  let release: () => unknown
  let database: TestDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    database = await cloneDatabase()
    await database.owner.query(SITS)
    pool = database.poolOf('app_analyst', 2)
    const log = createLog('info', { write: (line) => lines.push(line) })
    const pgServices = [makePgService({ pool, schemas: ['analytics'] })]
    const pgl = postgraphile({ extends: [preset(log, false)], pgServices })
    made = await pgl.getSchemaResult()
    release = () => pgl.release()
  })
  afterAll(async () => {
    await release()
    await pool.end()
    await database.drop()
  })

  /** What a query of the view is answered; `locals` are those of its request. */
  async function ask(source: string, locals: object = {}, variableValues = {}): Promise<Given> {
    const requestContext = { expressv4: { res: { locals } } } as unknown as Partial<Grafast.RequestContext>
    return (await grafast({ ...made, source, requestContext, variableValues })) as unknown as Given
  }
  /** What stands at `sits` of an answer without errors. */
  async function sits(selection: string) {
    const { data, errors } = await ask(`{ sits ${selection} }`)
    if (errors) throw errors[0]
    return data.sits as Record<string, unknown>
  }
  return { ask, sits, lines, schema: () => made.schema, poolOfOne: () => database.poolOf('app_analyst', 1) }
}
