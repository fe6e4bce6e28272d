import { HttpError } from '../base/http-error.ts'

// Bounds on JSON before it is parsed (docs/contract/http.md#large-bodies).

// Parsing 10 MiB of `[[[[…` or `{},{},…` stops all other requests for 3 to 6 seconds, and 256 KiB for 0.1. Of so few
// values it takes as long as the texts in them: 0.06 s for 10 MiB.
const MOST_VALUES = 16_384
const DEEPEST = 32
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPENING, CLOSING] = [
  [0x5b, 0x7b],
  [0x5d, 0x7d],
]

export const costly = () => {
  const msg = `Body should have at most ${MOST_VALUES} values, nested at most ${DEEPEST} deep`
  return new HttpError(422, [{ type: 'json_structure', loc: ['body'], msg }])
}

/** Whether a JSON text has too many values, or nests them too deep, to be parsed beside other requests. */
export function isCostly(json: Buffer): boolean {
  let values = 0
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number
    if (byte === QUOTE) at = endOfText(json, at)
    else if (CLOSING.includes(byte)) depth--
    else if (OPENING.includes(byte)) {
      if (++depth > DEEPEST || ++values > MOST_VALUES) return true
    } else if (byte === COMMA && ++values > MOST_VALUES) return true
  }
  return false
}

/** Where the text that begins at `from` ends: at a quote after an even number of backslashes. */
function endOfText(json: Buffer, from: number): number {
  for (let at = json.indexOf(QUOTE, from + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let escapes = 0
    while (json[at - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return at
  }
  return json.length
}
