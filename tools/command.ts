import { email } from '../src/base/shapes/shapes.ts'

// Output and arguments that the command lines share.

/** Runs a command and prints its result to standard output, or a failure as one line with exit code 1. */
export async function answer(command: (args: string[]) => Promise<string>): Promise<void> {
  try {
    console.log(visible(await command(process.argv.slice(2))))
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    console.error(visible(message || `${code}`)) // the error has no message if each address of a host refused the connection
    process.exitCode = 1
  }
}

/** Names control characters and marks of direction, which would change what a terminal shows; keeps lines and tabs. */
const visible = (text: string) =>
  text.replaceAll(
    /[[\p{Cc}\p{Bidi_Control}]--[\n\t]]/gv,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The address of an account, as it is stored. */
export function addressOf(typed: string): string {
  const { success, data } = email.safeParse(typed)
  if (!success) throw new Error(`${typed} is not an e-mail address`)
  return data
}

/** A value of SQL as text; null is empty. */
export function textOf(value: unknown): string {
  if (value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : `${value}`
  return text.replaceAll('\n', '\\n') // a value is no line of its own
}

/** Rows as text, each column as wide as its widest cell. */
export function columns(rows: unknown[][]): string {
  const cells = rows.map((row) => row.map(textOf))
  const widths = (cells[0] ?? []).map((_, nth) => Math.max(...cells.map((row) => row[nth]?.length ?? 0)))
  const line = (row: string[]) => row.map((cell, nth) => cell.padEnd(widths[nth] ?? 0)).join('  ')
  return cells.map((row) => line(row).trimEnd()).join('\n')
}
