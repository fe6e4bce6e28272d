import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Where in sql/ an error came from: PostgreSQL's CONTEXT names functions and lines of their bodies, and each function
// has the file of its name (docs/contract/http.md#errors). The context's texts may quote data, and are left out.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['sql/api', 'sql/auth', 'sql/jobs', 'sql/lib']
const PLPGSQL = /^PL\/pgSQL function ("?[\w.]+"?)\(.*?\)(?: line (\d+))?/
const SQL = /^SQL function "(\w+)"(?: statement (\d+))?/
const BODY = /\bas \$\w*\$/i

/** The path of each function's file, by its name with and without its schema. */
let files: Map<string, string> | undefined

function fileOf(name: string): string | undefined {
  files ??= filesByName()
  return files.get(name)
}

function filesByName() {
  const found = new Map<string, string>()
  for (const folder of FOLDERS) {
    const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    for (const path of paths.filter((path) => path.endsWith('.sql'))) {
      const fn = basename(path, '.sql')
      found.set(fn, `${folder}/${path}`).set(`${basename(folder)}.${fn}`, `${folder}/${path}`)
    }
  }
  return found
}

/** The numbers of the lines, from 1, on which the body of a function (at its quote) and each statement in it begin. */
function linesOf(path: string) {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n')
  const body = lines.findIndex((line) => BODY.test(line)) + 1
  const end = lines.findIndex((line, index) => index >= body && /\$\w*\$/.test(line)) + 1
  const statements = [body + 1]
  for (let number = body + 1; number < end - 1; number++)
    if (/;\s*(--.*)?$/.test(lines[number - 1] as string)) statements.push(number + 1)
  return { body, statements }
}

/** The frames of a context as `sql/….sql:line`, the innermost first. A function without a file is named as it is. */
export function sqlFrames(context: string | undefined): string[] | undefined {
  const frames = (context ?? '').split('\n').flatMap((text) => {
    const [, name, line] = PLPGSQL.exec(text) ?? []
    if (name !== undefined) return [frameOf(name, (path) => linesOf(path).body + Number(line ?? 1) - 1)]
    const [, fn, statement] = SQL.exec(text) ?? []
    if (fn !== undefined) return [frameOf(fn, (path) => linesOf(path).statements[Number(statement ?? 1) - 1])]
    return []
  })
  return frames.length > 0 ? frames : undefined
}

function frameOf(name: string, line: (path: string) => number | undefined): string {
  const path = fileOf(name)
  return path === undefined ? name : `${path}:${line(path) ?? 1}`
}
