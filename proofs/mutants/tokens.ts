import { loadModule, scanSync } from 'libpg-query'

await loadModule()

// The tokens of a file of sql/, those inside of the bodies of functions and views among them.

/** A token with its place in the file, in characters. `depth`: how many brackets are open around it. */
export type Token = { text: string; lower: string; start: number; end: number; depth: number; inBody: boolean }

const BODY = /^(\$\w*\$)([\s\S]*)\1$/

export function tokensOf(sql: string): Token[] {
  return withViews(scanned(sql, 0, false)).flatMap(unquoted)
}

/** The tokens of a body, and of a statement that a body makes in its turn. */
function unquoted(token: Token): Token[] {
  const [, quote = '', body] = BODY.exec(token.text) ?? []
  return body === undefined ? [token] : scanned(body, token.start + quote.length, true).flatMap(unquoted)
}

/** What stands between the `as` of a view and its end is a body, too. */
function withViews(tokens: Token[]): Token[] {
  let isView = false
  let inBody = false
  return tokens.map((token, n) => {
    if (token.lower === 'view' && ['create', 'replace'].includes(tokens[n - 1]?.lower ?? '')) isView = true
    if (token.text === ';') isView = inBody = false
    const made = { ...token, inBody }
    if (isView && token.lower === 'as' && token.depth === 0) inBody = true
    return made
  })
}

function scanned(text: string, offset: number, inBody: boolean): Token[] {
  const bytes = Buffer.from(text)
  const place = (byte: number) => offset + bytes.subarray(0, byte).toString().length
  const plain = bytes.length === text.length
  let depth = 0
  return scanSync(text)
    .tokens.filter(({ tokenName }) => !tokenName.includes('COMMENT'))
    .map(({ start, end }) => {
      const token = bytes.subarray(start, end).toString()
      if (token === ')' || token === ']') depth--
      const at = plain ? [offset + start, offset + end] : [place(start), place(end)]
      const made = { text: token, lower: token.toLowerCase(), start: at[0]!, end: at[1]!, depth, inBody }
      if (token === '(' || token === '[') depth++
      return made
    })
}
