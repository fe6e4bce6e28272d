import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SUPERUSER } from '../../dev/embedded/cluster.ts'
import { makeOwnerAndDatabase } from '../../dev/embedded/owner.ts'
import { anyPort } from '../../dev/embedded/ports.ts'
import { halt, launch } from '../../dev/embedded/postmaster.ts'
import { type Embedded, SERVICE, startEmbedded } from '../../dev/embedded/server.ts'
import { findPlace } from '../../dev/embedded/user.ts'
import { migrate } from '../../src/db/migrate.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { apiConfig, ask, keptLog, makeAccounts, query } from '../../test/support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { debian } from '../patroni/packages.ts'

// The commands of docs/backup.md, as they are written there, with PostgreSQL 18's own programs: a dump and its restore,
// and a chain of base backups with archived WAL, from which a moment is recovered. The packages are those of the drill
// with Patroni (docs/scale.md).

const PACKAGES = process.env.PATRONI_PACKAGES
const PROGRAMS = ['pg_dump', 'pg_restore', 'pg_basebackup', 'pg_verifybackup', 'pg_combinebackup', 'pg_receivewal']
const ENTRY = 'Nobody reads this without the key.'
/** The errors of a restore that the document explains. */
const HARMLESS =
  /role "\w+" does not exist|must be owner of extension|permission denied for function|grant options cannot/
const document = readFileSync('docs/backup.md', 'utf8')
const { log } = keptLog()

/** The lines of a command, from the line of the document that contains `beginning` to the end of its block. */
function block(beginning: string): string {
  const blocks = [...document.matchAll(/^( *)```sh\n(.*?)^\1```$/gms)].map(([, indent = '', lines = '']) =>
    lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  return blocks.find((lines) => lines.includes(beginning)) ?? expect.fail(`no block with ${beginning}`)
}

describe.skipIf(!PACKAGES)('the commands of docs/backup.md', () => {
  let folder: string
  let source: Embedded
  let env: NodeJS.ProcessEnv
  let token: string

  beforeAll(async () => {
    folder = await temporaryFolder('thirty-six-weeks-backup-')
    chmodSync(folder, 0o755) // the server's user reads the archive
    const tools = await debian(PACKAGES as string)
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    for (const name of [...PROGRAMS, 'pg_waldump']) // which pg_verifybackup runs
      writeFileSync(join(bin, name), tools.script(`usr/lib/postgresql/18/bin/${name}`), { mode: 0o755 })
    mkdirSync(join(folder, 'archive/wal'), { recursive: true })
    const settings = { fsync: 'off', summarize_wal: 'on' }
    source = await startEmbedded({ dataDir: join(folder, 'source'), ...SERVICE, settings })
    await query(source.superuserUrl, "create role app_backup login replication password 'backup'")
    await migrate({ url: source.url, passwords: ROLE_PASSWORDS, production: false, log })
    token = (await makeAccounts(source.url, 1))[0]?.token ?? ''
    await withApi(source.url, async (url) => {
      const entry = { body: { message: ENTRY } }
      expect(await ask(url, token, 'POST', '/journal/', entry)).toMatchObject({ status: 201 })
    })
    env = { PATH: `${bin}:${process.env.PATH}`, PGPORT: `${source.port}`, PGPASSWORD: 'backup', PGDATABASE: 'postgres' }
  })
  afterAll(async () => {
    await source?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function withApi(owner: string, work: (url: string) => Promise<void>) {
    const url = Object.assign(new URL(owner), { username: 'app_api', password: ROLE_PASSWORDS.app_api }).href
    const api = await startApi(program, apiConfig(), url, log)
    await work(`http://127.0.0.1:${api.port}`).finally(() => api.stop())
  }

  /** What stands in the place of the document's machines and folders. */
  const here = (lines: string) =>
    lines.replaceAll('/mnt/archive', join(folder, 'archive')).replaceAll('=db ', '=127.0.0.1 ')
  const begin = (lines: string, more: NodeJS.ProcessEnv = {}) =>
    spawn('sh', ['-ec', here(lines)], { env: { ...env, ...more }, cwd: folder, detached: true })
  async function run(lines: string, more: NodeJS.ProcessEnv = {}) {
    const child = begin(lines, more)
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code: code as number, output, errors }
  }
  async function succeeds(lines: string, more: NodeJS.ProcessEnv = {}) {
    const { code, output, errors } = await run(lines, more)
    expect(code, `${lines}\n${output}${errors}`).toBe(0)
  }

  test('a dump is restored into another database, whose journals open under the same keys', async () => {
    await succeeds(block('pg_dump --format'), { DATABASE_URL: source.url })
    await makeOwnerAndDatabase(source.superuserUrl, { ...SERVICE, database: 'restored' }, 'not used')
    const [restore = ''] = /pg_restore [^`]*/.exec(document) ?? []
    const superuser = new URL(source.superuserUrl)
    const { errors } = await run(
      restore.replace('dbname=program', 'dbname=restored').replace(' dump', ' --host=127.0.0.1 dump'),
      {
        PGUSER: SUPERUSER,
        PGPASSWORD: superuser.password,
      },
    )
    expect(errors.split('\n').filter((line) => /error:/.test(line) && !HARMLESS.test(line))).toEqual([])
    const restored = Object.assign(new URL(source.url), { pathname: '/restored' }).href
    await migrate({ url: restored, passwords: ROLE_PASSWORDS, production: false, log })
    await withApi(restored, async (url) => {
      expect((await ask(url, token, 'GET', '/journal/')).body).toMatchObject({ items: [{ message: ENTRY }] })
    })
    await query(source.superuserUrl, 'drop database restored')
  })

  test('a chain of base backups and archived WAL is recovered to a moment', async () => {
    const [slot = '', receive = ''] = block('pg_receivewal').trim().split('\n')
    await succeeds(slot)
    const archive = begin(receive)
    const [full = '', first = '', second = ''] = block('pg_basebackup --host')
      .replaceAll('\\\n', ' ')
      .split(/^(?=pg_basebackup)/m)
      .slice(1)
    const note = async (n: number) => void (await query(source.url, 'insert into note values ($1)', [n]))
    await query(source.url, 'create table public.note (n int)')
    const into = (lines: string) => succeeds(`cd /mnt/archive\n${lines}`)
    for (const [n, lines] of [full, first, second].entries()) {
      await note(n)
      await into(lines)
    }
    await note(3)
    const [{ at } = {}] = await query<{ at: string }>(source.url, 'select now()::text as at')
    await sleep(10) // the accident is later than the moment
    await note(4)
    const [{ end } = {}] = await query<{ end: string }>(source.superuserUrl, 'select pg_switch_wal()::text as end')
    const received = `select from pg_replication_slots where slot_name = 'archive' and restart_lsn >= $1::pg_lsn`
    while ((await query(source.superuserUrl, received, [end])).length === 0) await sleep(20)
    archive.kill('SIGTERM')
    await once(archive, 'exit')
    await into(block('pg_combinebackup'))

    const dataDir = join(folder, 'recovered')
    mkdirSync(dataDir)
    const place = await findPlace(dataDir)
    const path = join(place.home, 'cluster')
    renameSync(join(folder, 'archive/combined'), path)
    execFileSync(
      'sh',
      ['-ec', here(block('restore_command')).replace(/recovery_target_time = '.*'/, `recovery_target_time = '${at}'`)],
      { cwd: path },
    )
    expect(existsSync(join(path, 'recovery.signal'))).toBe(true)
    writeFileSync(join(path, 'embedded.conf'), '')
    const { uid, gid } = place.user
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, path, join(folder, 'archive/wal')])
    const server = await launch({ ...place, dataDir, path }, anyPort)
    const url = Object.assign(new URL(source.superuserUrl), { port: server.port, pathname: '/program' }).href
    while (
      (await query(url, "select from pg_stat_activity where pg_get_wal_replay_pause_state() = 'paused'")).length === 0
    )
      await sleep(20)
    const numbers = async () => (await query(url, 'select n from note order by n')).map(({ n }) => n)
    expect(await numbers()).toEqual([0, 1, 2, 3])
    await query(url, 'select pg_wal_replay_resume()')
    while ((await query(url, 'select pg_is_in_recovery() as yes'))[0].yes) await sleep(20)
    await query(url, 'insert into note values (5)')
    expect(await numbers()).toEqual([0, 1, 2, 3, 5])
    await halt(server)
  })
})
