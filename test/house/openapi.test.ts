import { expect, test } from 'vitest'
import { routes } from '../../src/routes/index.ts'
import { readContract } from '../../tools/documents/contract.ts'
import { document } from '../support/contract.ts'

// The OpenAPI document as strangers read it, who look for a sentence. proofs/document has the linters.

/** Where the specification has its routes: collections in their declared form, the others by their first part. */
const COLLECTIONS = [
  ...['/habits/', '/journal/', '/goal_completions/', '/goal-groups/', '/practices/', '/user-practices/'],
  ...['/practice-tags/', '/practice-recipes/', '/stages', '/depth-preferences', '/ui-flags', '/invitations'],
  '/metta-return',
]
const OTHERS = ['auth', 'goals', 'promotions', 'reflections', 'prompts', 'course', 'practice-sessions', 'users', 'user']
const OUTSIDE = ['admin', 'v1', 'webhooks', 'health']
const OURS = [
  'changes',
  'batch',
  'feedback',
  'imports',
  'reminders',
  'tokens',
  'today',
  'calendar.ics',
  'mcp',
  '.well-known',
]

test('routes stand where the specification has them, with no prefix for all, and none is a chat', () => {
  const paths = Object.keys(document.paths ?? {})
  const first = (path: string) => path.split('/')[1] as string
  const expected = [...COLLECTIONS.map(first), ...OTHERS, ...OUTSIDE, ...OURS]
  expect([...new Set(paths.map(first))].sort()).toEqual(expected.sort())
  expect(paths).toEqual(expect.arrayContaining(COLLECTIONS))
  const otherForms = COLLECTIONS.map((path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`))
  expect(paths.filter((path) => otherForms.includes(path) || path.includes('chat'))).toEqual([])
})

test('no body names the owner, but those of sign-ins, of admins, of progress in the stages, of tags and of recipes', () => {
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Node>)
  const naming = schemas
    .filter(([, schema]) => /"(owner_)?user_id":/.test(JSON.stringify(schema)))
    .map(([name]) => name)
  const owned = ['PracticeTag', 'PracticeRecipe']
  const ofAdmins = ['StageProgressGap', 'StageProgressRepair', 'UserUsageBreakdown', 'AdminUserSummary', 'Feedback']
  expect(naming.sort()).toEqual(
    ['AuthResponse', 'SessionResponse', 'StageProgressRecord', ...owned, ...ofAdmins].sort(),
  )
  expect(JSON.stringify(document.components?.schemas)).not.toContain('"submitted_by_user_id"')
})

type Node = { [key: string]: unknown; properties?: Record<string, Node>; description?: string; $ref?: string }

/** The addresses of all properties of schemas without a description. */
function undescribed(node: unknown, where = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { properties } = node as Node
  const own = where.includes('/examples/') || typeof properties !== 'object' ? [] : Object.entries(properties)
  return [
    ...own.filter(([, { description }]) => !description).map(([name]) => `${where}/${name}`),
    ...Object.entries(node).flatMap(([key, inner]) => undescribed(inner, `${where}/${key}`)),
  ]
}

test('every property has a sentence', () => {
  expect(undescribed(document)).toEqual([])
})

test('every parameter has a sentence', () => {
  const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item))
  const bare = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter(({ description, schema }: Node) => !description && !(schema as Node).description)
      .map(({ name }: Node) => `${operationId} ${name}`),
  )
  expect(bare).toEqual([])
})

const contract = readContract()
const SENTENCE = /^[[A-Z`{0-9][^|]{20,}/

test.each(routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
  'the contract says what %s does',
  (_, route) => {
    expect(contract.operation(route)).toMatch(SENTENCE)
    expect(contract.introductionOf(contract.tag(route) ?? '')).toMatch(SENTENCE)
  },
)

test('no description names a file or a function of the code', () => {
  const texts = [contract.introduction, ...routes.map((route) => contract.operation(route) ?? '')]
  for (const each of texts) {
    expect(each).not.toMatch(/\.\.\/|\.md\b|\b(sql|src|test)\/[\w/-]+\.\w+|`(api|app|auth|jobs|lib)\.\w/)
  }
})

test('a rule that a caller meets only by being refused is where the caller looks', () => {
  const told = (path: string, method = 'post') =>
    contract.operation(routes.find((route) => route.path === path && route.method === method) as (typeof routes)[0])
  expect(told('/goal_completions/')).toContain('30 days before today')
  expect(told('/practice-sessions/')).toContain('(/docs/rules/practice-sessions#')
  expect(told('/metta-return/arc')).toContain('(/docs/rules/metta-return#eligibility-and-episodes)')
  expect(told('/practices/share/:token/import')).toContain('share_link_exhausted')
})

type Schema = { type?: string; format?: string; pattern?: string; minimum?: number; maximum?: number }

test('published patterns and bounds can be read', () => {
  const check = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, minimum, maximum } = node as Schema
    if (typeof pattern === 'string') expect(pattern.length).toBeLessThan(60)
    if (type === 'integer') expect([pattern, minimum]).not.toEqual([pattern, Number.MIN_SAFE_INTEGER])
    if (type === 'integer' && maximum === Number.MAX_SAFE_INTEGER) expect(minimum).toBe(1)
    for (const inner of Object.values(node)) check(inner)
  }
  check(document)
})
