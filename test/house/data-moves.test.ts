import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'libpg-query'
import { expect, test } from 'vitest'

// The loader runs sql/ again after each change, under locks on every table: data moves belong in migrations.

const ALLOWED: Record<string, string[]> = {
  tables: ['AlterTableStmt', 'CreatePolicyStmt', 'CreateTrigStmt', 'GrantStmt', 'CommentStmt'],
  views: ['ViewStmt', 'GrantStmt', 'CommentStmt'],
  analytics: ['ViewStmt', 'GrantStmt', 'CommentStmt'],
  analytics_aggregates: ['ViewStmt', 'GrantStmt', 'CommentStmt'],
}

test.each(Object.entries(ALLOWED))('sql/%s holds no statement that writes rows', async (folder, kinds) => {
  const offences: string[] = []
  const names = readdirSync(join('sql', folder), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => name.endsWith('.sql'))) {
    const { stmts = [] } = await parse(readFileSync(join('sql', folder, name), 'utf8'))
    for (const { stmt = {} } of stmts) {
      const [kind = ''] = Object.keys(stmt)
      if (!kinds.includes(kind)) offences.push(`sql/${folder}/${name}: ${kind}`)
    }
  }
  expect(offences).toEqual([])
})
