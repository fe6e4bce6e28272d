import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, namingSetting } from '../reach.ts'
import { findDrift } from './check.ts'
import type { Difference } from './compare.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type CheckOptions = { url: string; variable: string; json: boolean; root?: string }

/** The report of `npm run migrate -- --check`, and whether anything differs. Its connection cannot write. */
export async function check({ url, variable, json, root = ROOT }: CheckOptions) {
  const client = await connect(url, variable, 'check')
  const { differences, server } = await namingSetting(variable, async () => {
    await client.query('set default_transaction_read_only = on')
    const { rows } = await client.query<{ server: string }>("select current_setting('server_version') as server")
    return { differences: await findDrift(client, { root }), server: rows[0]?.server }
  }).finally(() => client.end())
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const report = json ? JSON.stringify({ release: version, server, differences }, null, 2) : textOf(differences)
  return { text: report, found: differences.length > 0 }
}

function textOf(differences: Difference[]): string {
  const lines = differences.map(({ kind, object, found, expected, cure }) =>
    `${kind} ${object}: found ${found ?? 'nothing'}; expected ${expected ?? 'nothing'}; cure: ${cure}`.replaceAll(
      /\s*\n\s*/g,
      ' ',
    ),
  )
  return [...lines, `${lines.length} differences`].join('\n')
}
