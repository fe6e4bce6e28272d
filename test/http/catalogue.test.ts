import { describe, expect, test } from 'vitest'
import { readLogic } from '../../src/db/loader/loader.ts'
import { ROLES } from '../../src/db/roles/roles.ts'
import { tagInputOf } from '../../src/http/conditions.ts'
import { CONSTRAINTS } from '../../src/http/errors.ts'
import { refusals } from '../../src/http/openapi/document.ts'
import { functionOf } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import { TEMPLATE } from '../support/database.ts'
import { useServer } from '../support/server.ts'

// Compares the routes with the functions and constraints of the database.

/** Refusals of auth.enter: document.ts lists them for every route of that access; analysts only use /graphql. */
const FRONT_DOOR = ['401 unauthorized', '403 admin_required', '403 analyst_required']

const server = useServer()
const files = await readLogic()
const calls = routes.map(functionOf).filter((name) => name !== undefined)
const documented = new Set(
  routes.flatMap((route) =>
    [...refusals(route)].flatMap(([status, details]) => details.map((detail) => `${status} ${detail}`)),
  ),
)

describe('routes and functions', () => {
  test('every api function has a route, and every route its function', async () => {
    const { rows } = await server.database.owner.query(
      "select 'api.' || proname as name from pg_proc where pronamespace = 'api'::regnamespace order by 1",
    )
    expect(rows.map((row) => row.name)).toEqual([...new Set(calls)].sort())
  })

  test('every function whose answer has a tag sees the snapshot of its tag and its last write (lib.tagged)', async () => {
    const tagged = routes.filter((route) => tagInputOf(route) !== undefined && !('writes' in route && route.writes))
    const { rows } = await server.database.owner.query(
      "select 'api.' || proname as name from pg_proc where pronamespace = 'api'::regnamespace and provolatile = 's'",
    )
    expect(tagged.length).toBeGreaterThan(20)
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(tagged.map(functionOf)))
  })

  test('every function file is named after the function it creates', () => {
    for (const { path, sql } of files.filter(
      ({ path }) => !/^(views|tables|analytics|analytics_aggregates)\//.test(path),
    )) {
      const created = [...sql.matchAll(/create or replace function (\w+)\.(\w+)/g)].map(
        ([, schema, name]) => `${schema}.${name}`,
      )
      expect(created, path).toEqual([`${path.split('/')[0]}.${path.split('/').at(-1)?.replace('.sql', '')}`])
    }
  })
})

test('no run-time role can make temporary objects, which a definer function might use by mistake', async () => {
  const { rows } = await server.database.owner.query(
    "select rolname from pg_roles where rolname = any ($1) and has_database_privilege(rolname, $2, 'temporary')",
    [ROLES, TEMPLATE], // the migrated database itself: rights on a database are not cloned with it
  )
  expect(rows).toEqual([])
})

describe('refusals', () => {
  test('every refusal that SQL raises is documented on some route', () => {
    const raised = files.flatMap(({ sql }) =>
      [...sql.matchAll(/lib\.raise\((\d{3}), '(\w+)'\)/g)].map(([, status, detail]) => `${status} ${detail}`),
    )
    const missing = files.flatMap(({ sql }) =>
      [...sql.matchAll(/lib\.refuse_(?:missing|masked)\('(\w+)'/g)].map(([, resource]) => `404 ${resource}_not_found`),
    )
    expect(raised.length).toBeGreaterThan(10)
    for (const refusal of [...raised, ...missing]) expect([...documented, ...FRONT_DOOR], refusal).toContain(refusal)
  })

  test('every mapped constraint exists and its refusal is documented', async () => {
    const { rows } = await server.database.owner.query(
      "select conname as name from pg_constraint union select relname from pg_class where relkind = 'i'",
    )
    const names = rows.map((row) => row.name)
    for (const [name, [status, detail]] of Object.entries(CONSTRAINTS)) {
      expect(names).toContain(name)
      expect(documented).toContain(`${status} ${detail}`)
    }
  })
})
