import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// Runs every pgTAP file below this folder, each in a transaction that is rolled back.

const FOLDER = import.meta.dirname
const files = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.urlOf('superuser'))
  await client.connect()
  await client.query('create schema tap; set search_path = tap, public')
  await client.query(await pgtap())
  await client.query(await readFile(join(FOLDER, '../support/tap.sql'), 'utf8'))
  await client.query(
    'grant usage on schema tap to public; grant execute on all functions in schema tap to public; set search_path = tap',
  )
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The SQL of pgTAP, out of the npm package that carries it. */
async function pgtap(): Promise<string> {
  const archive = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite-pgtap')
    .replace(/dist.*$/, 'dist/pgtap.tar.gz')
  const folder = await mkdtemp(join(tmpdir(), 'pgtap-'))
  try {
    execFileSync('tar', ['xzf', archive, '-C', folder])
    const sql = await readFile(join(folder, 'share/postgresql/extension/pgtap--1.3.5.sql'), 'utf8')
    return sql.replace(/^\\.*$/gm, '')
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('pgTAP', () => {
  test.each(files)('%s', async (file) => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    await client.query('begin')
    try {
      const results = [await client.query({ text, rowMode: 'array' })].flat() as pg.QueryArrayResult<string[]>[]
      const lines = results.flatMap(({ rows }) => rows.flat()).filter((line) => typeof line === 'string')
      const output = lines.join('\n')
      expect(output, relative('.', file)).toMatch(/^1\.\.[1-9]\d*$/m)
      expect(
        lines.filter((line) => /^(not ok|# Looks like)/m.test(line)),
        output,
      ).toEqual([])
    } finally {
      await client.query('rollback')
    }
  })
})
