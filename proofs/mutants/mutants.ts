import { type Token, tokensOf } from './tokens.ts'

// Mutants of a file of sql/: each is the file with one small fault of a kind that people make. The tests should notice.

export type Mutant = { kind: string; start: number; end: number; text: string }

type Maker = (tokens: Token[], sql: string) => Mutant[]

const FLIPPED: Record<string, string> = { '=': '<>', '<>': '=', '<': '>=', '>': '<=', '<=': '<', '>=': '>' }
// What ends a condition at its own depth.
const ENDS = new Set(
  'and or then loop group order limit offset returning for union except intersect window having from where join left cross on set when else end returns ; ,'.split(
    ' ',
  ),
)
const ROLES = ['app_api', 'app_worker', 'app_analyst']

const replaced = (kind: string, from: Token, to: Token, text: string): Mutant => ({
  kind,
  start: from.start,
  end: to.end,
  text,
})
const textOf = (sql: string, from: Token, to: Token) => sql.slice(from.start, to.end)

/** The index of the bracket that closes the one at `open`. */
function closing(tokens: Token[], open: number): number {
  const { depth } = tokens[open]!
  return tokens.findIndex((token, index) => index > open && token.depth === depth && token.text === ')')
}

/** The index of the next token at this depth that one of the texts names; the last index without one. */
function next(tokens: Token[], from: number, texts: ReadonlySet<string>): number {
  const { depth } = tokens[from]!
  const found = tokens.findIndex(
    ({ lower, depth: its }, index) => index > from && (its < depth || (its === depth && texts.has(lower))),
  )
  return found === -1 ? tokens.length : found
}

const flippedComparison: Maker = (tokens) =>
  tokens.flatMap((token, n) => {
    const to = FLIPPED[token.text]
    if (to === undefined || !token.inBody || isAssignment(tokens, n)) return []
    return [replaced('flipped comparison', token, token, to)]
  })

/** Whether `=` assigns a column or a setting. */
function isAssignment(tokens: Token[], n: number): boolean {
  const { text, depth } = tokens[n]!
  if (text !== '=') return false
  for (let at = n - 1; at >= 0 && tokens[at]!.depth >= depth; at--) {
    const { lower, depth: its } = tokens[at]!
    if (its > depth) continue
    if (lower === 'set') return true
    if (
      ['where', 'on', 'and', 'or', 'when', 'if', 'elsif', 'select', 'return', ';', 'then', 'not', 'case'].includes(
        lower,
      )
    )
      return false
  }
  return false
}

const droppedPredicate: Maker = (tokens, sql) =>
  tokens.flatMap((token, n) => {
    if (!token.inBody || !['where', 'and', 'or', 'on'].includes(token.lower)) return []
    const first = tokens[n + 1]
    if (first === undefined || (token.lower === 'on' && first.lower === 'conflict')) return []
    if (token.lower === 'and' && isBetween(tokens, n)) return []
    if (token.lower === 'on' && (first.lower === 'true' || first.lower === 'constraint')) return []
    const end = next(tokens, n, ENDS)
    const last = tokens[end - 1]!
    if (last.start < first.start || first.lower === 'current') return []
    const text = textOf(sql, first, last)
    if (text === 'true' || isBesideAnId(tokens, sql, n, end, text)) return []
    const own = /\buser_id = (v_me|lib\.current_user_id\(\)|\w+\.user_id|caller)\b/.test(text)
    const without = token.lower === 'or' ? 'false' : 'true'
    return [replaced(own ? 'dropped user_id condition' : 'dropped predicate', first, last, without)]
  })

const COLUMNS = /^(\w+)\.(\w+) = (\w+)\.(\w+)$/

/**
 * Whether a condition joins two rows by user_id and the one beside it by an id, or both by the id of the same row. Ids
 * are unique without user_id, which is there for the index: its loss changes no answer, and proofs/plans sees it.
 */
function isBesideAnId(tokens: Token[], sql: string, n: number, end: number, text: string): boolean {
  const [, left, leftColumn, right, rightColumn] = COLUMNS.exec(text) ?? []
  if (leftColumn !== 'user_id' || rightColumn !== 'user_id') return false
  const conditionAt = (from: number) => {
    const first = tokens[from + 1]
    const last = tokens[next(tokens, from, ENDS) - 1]
    return first === undefined || last === undefined || last.start < first.start ? '' : textOf(sql, first, last)
  }
  const before = tokens.findLastIndex(({ lower, depth }, at) => at < n && depth === tokens[n]!.depth && ENDS.has(lower))
  const beside = [
    tokens[end]?.lower === 'and' ? conditionAt(end) : '',
    tokens[n]!.lower === 'and' ? conditionAt(before) : '',
  ]
  return beside.some((condition) => {
    const [, one, oneColumn, other, otherColumn] = COLUMNS.exec(condition) ?? []
    const sameRows = [one, other].sort().join() === [left, right].sort().join()
    const sameId = oneColumn === otherColumn && oneColumn?.endsWith('_id')
    return sameRows && (oneColumn === 'id' || otherColumn === 'id' || sameId)
  })
}

function isBetween(tokens: Token[], n: number): boolean {
  const { depth } = tokens[n]!
  for (let at = n - 1; at >= 0 && tokens[at]!.depth >= depth; at--) {
    const { lower, depth: its } = tokens[at]!
    if (its > depth) continue
    if (lower === 'between') return true
    if (['and', 'or', 'where', 'on', 'when', 'if', ';'].includes(lower)) return false
  }
  return false
}

const openPolicy: Maker = (tokens) =>
  tokens.flatMap((token, n) => {
    const opens = token.lower === 'using' || (token.lower === 'check' && tokens[n - 1]?.lower === 'with')
    if (token.inBody || !opens || tokens[n + 1]?.text !== '(') return []
    const first = tokens[n + 2]!
    const last = tokens[closing(tokens, n + 1) - 1]!
    return first.lower === 'true' ? [] : [replaced('using (true)', first, last, 'true')]
  })

const changedGrant: Maker = (tokens, sql) =>
  tokens.flatMap((token, n) => {
    if (token.inBody || token.lower !== 'grant' || (n > 0 && tokens[n - 1]!.text !== ';')) return []
    const end = next(tokens, n, new Set([';']))
    const last = tokens[end - 1]!
    const to = tokens.findLastIndex(({ lower }, index) => index < end && index > n && lower === 'to')
    const granted = tokens.slice(to + 1, end).map(({ lower }) => lower)
    const all = ROLES.filter((role) => !granted.includes(role))
    const mutants = [replaced('lost grant', token, last, 'select')]
    if (all.length > 0) mutants.push(replaced('widened grant', last, last, `${last.text}, ${all.join(', ')}`))
    const open = tokens.findIndex(({ text }, index) => index > n && index < to && text === '(')
    if (open !== -1 && !tokens.slice(n, to).some(({ lower }) => lower === 'function'))
      mutants.push(replaced('widened grant', tokens[open]!, tokens[closing(tokens, open)]!, ''))
    return mutants.filter(({ start, end }) => sql.slice(start, end) !== '')
  })

const lostLock: Maker = (tokens) =>
  tokens.flatMap((token, n) => {
    if (!token.inBody || token.lower !== 'for') return []
    const words = tokens.slice(n + 1, n + 4).map(({ lower }) => lower)
    const length = words[0] === 'update' || words[0] === 'share' ? 1 : words.join(' ') === 'no key update' ? 3 : 0
    if (length === 0) return []
    const skip = tokens[n + length + 1]?.lower === 'skip' ? 2 : tokens[n + length + 1]?.lower === 'of' ? 2 : 0
    return [replaced('lost lock', token, tokens[n + length + skip]!, '')]
  })

const swappedRefusal: Maker = (tokens) =>
  tokens.flatMap((token, n) => {
    if (!token.inBody || !/^lib$/.test(token.lower) || tokens[n + 2]?.lower !== 'raise') return []
    const detail = tokens[n + 6]
    return detail?.text.startsWith("'") ? [replaced('swapped refusal', detail, detail, "'another_refusal'")] : []
  })

const offByOne: Maker = (tokens) =>
  tokens.flatMap((token, n) => {
    const before = tokens[n - 1]
    if (!token.inBody || !/^\d+$/.test(token.text) || before?.text === '$') return []
    if (tokens[n - 4]?.lower === 'raise' || (before?.text === '(' && tokens[n - 2]?.lower === 'raise')) return []
    return [replaced('off by one', token, token, String(Number(token.text) + 1))]
  })

const removedPerform: Maker = (tokens) =>
  tokens.flatMap((token, n) => {
    if (!token.inBody || token.lower !== 'perform') return []
    const last = tokens[next(tokens, n, new Set([';'])) - 1]!
    return [replaced('removed perform', token, last, 'null')]
  })

const lostCoalesce: Maker = (tokens, sql) =>
  tokens.flatMap((token, n) => {
    if (!token.inBody || token.lower !== 'coalesce' || tokens[n + 1]?.text !== '(') return []
    const close = closing(tokens, n + 1)
    const comma = tokens.findIndex(
      ({ text, depth }, index) => index > n + 1 && index < close && text === ',' && depth === token.depth + 1,
    )
    if (comma === -1) return []
    const value = textOf(sql, tokens[n + 2]!, tokens[comma - 1]!)
    return [replaced('lost coalesce', token, tokens[close]!, `(${value})`)]
  })

const swappedBranches: Maker = (tokens, sql) =>
  tokens.flatMap((token, n) => {
    if (!token.inBody || !['if', 'elsif', 'when'].includes(token.lower)) return []
    if (tokens[n - 1]?.lower === 'end' || tokens[n + 1]?.text === ';') return []
    if (token.lower === 'when' && (tokens[n - 1]?.lower === 'exit' || isCaseOfValue(tokens, n) || isHandler(tokens, n)))
      return []
    const end = next(tokens, n, new Set(['then', ';']))
    if (tokens[end]?.lower !== 'then') return []
    const [first, last] = [tokens[n + 1]!, tokens[end - 1]!]
    return [replaced('swapped branches', first, last, `not (${textOf(sql, first, last)})`)]
  })

/** Whether `when` belongs to `case value when …`, where it names a value and no condition. */
function isCaseOfValue(tokens: Token[], n: number): boolean {
  for (let at = n - 1; at >= 0 && tokens[at]!.depth >= tokens[n]!.depth; at--)
    if (tokens[at]!.lower === 'case' && tokens[at]!.depth === tokens[n]!.depth) return tokens[at + 1]!.lower !== 'when'
  return false
}

const isHandler = (tokens: Token[], n: number) =>
  tokens.slice(0, n).findLast(({ lower }) => lower === 'exception' || lower === 'case' || lower === 'begin')?.lower ===
  'exception'

const lostDefiner: Maker = (tokens) =>
  tokens.flatMap((token, n) => {
    if (token.inBody) return []
    if (token.lower === 'security' && tokens[n + 1]?.lower === 'definer')
      return [replaced('lost security definer', token, tokens[n + 1]!, '')]
    if (token.lower === 'set' && tokens[n + 1]?.lower === 'search_path') {
      const as = next(tokens, n, new Set(['as', 'set']))
      return [replaced('lost search_path', token, tokens[as - 1]!, '')]
    }
    return []
  })

const MAKERS = [
  flippedComparison,
  droppedPredicate,
  openPolicy,
  changedGrant,
  lostLock,
  swappedRefusal,
  offByOne,
  removedPerform,
  lostCoalesce,
  swappedBranches,
  lostDefiner,
]

/** All mutants of a file, in the order of their places. */
export function mutantsOf(sql: string): Mutant[] {
  const tokens = tokensOf(sql)
  return MAKERS.flatMap((make) => make(tokens, sql)).sort((a, b) => a.start - b.start)
}

export const mutated = (sql: string, { start, end, text }: Mutant) => sql.slice(0, start) + text + sql.slice(end)
export const lineOf = (sql: string, { start }: Mutant) => sql.slice(0, start).split('\n').length
