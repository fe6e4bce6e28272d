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

type Level = 'rows' | 'groups'
type Made = { schema: GraphQLSchema; resolvedPreset: GraphileConfig.ResolvedPreset; release(): unknown }
export type Given = { data: { sits: Record<string, unknown> }; errors?: Error[]; extensions?: unknown }

/** Makes the schema of each level that is asked. */
export function useSchema(levels: readonly Level[] = ['rows']) {
  const made = {} as Record<Level, Made>
  const lines: string[] = []
  let database: TestDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    database = await cloneDatabase()
    await database.owner.query(SITS)
    pool = database.poolOf('app_analyst', 2)
    const log = createLog('info', { write: (line) => lines.push(line) })
    for (const level of levels) {
      const schemas = ['analytics', ...(level === 'groups' ? ['analytics_aggregates'] : [])]
      const pgServices = [makePgService({ pool, schemas })]
      const pgl = postgraphile({ extends: [preset(log, '/graphql', false, level === 'groups')], pgServices })
      const { schema, resolvedPreset } = await pgl.getSchemaResult()
      made[level] = { schema, resolvedPreset, release: () => pgl.release() }
    }
  })
  afterAll(async () => {
    for (const { release } of Object.values(made)) await release()
    await pool.end()
    await database.drop()
  })

  /** What a query of the view is answered; `locals` are those of its request. */
  async function ask(source: string, level: Level = 'rows', locals: object = {}, variableValues = {}): Promise<Given> {
    const { schema, resolvedPreset } = made[level]
    const requestContext = { expressv4: { res: { locals } } } as unknown as Partial<Grafast.RequestContext>
    return (await grafast({ schema, source, resolvedPreset, requestContext, variableValues })) as unknown as Given
  }
  /** What stands at `sits` of an answer without errors. */
  async function sits(selection: string, level: Level = 'rows') {
    const { data, errors } = await ask(`{ sits ${selection} }`, level)
    if (errors) throw errors[0]
    return data.sits as Record<string, unknown>
  }
  return {
    ask,
    sits,
    lines,
    schema: (level: Level = 'rows') => made[level].schema,
    poolOfOne: () => database.poolOf('app_analyst', 1),
  }
}
