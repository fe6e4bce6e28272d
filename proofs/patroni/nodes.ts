import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signal } from '../../dev/embedded/process.ts'
import { findPlace } from '../../dev/embedded/user.ts'
import { debian } from './packages.ts'

// HAProxy, and three nodes with etcd, Patroni and the package's PostgreSQL each, on ports of this machine.

const NODES = [0, 1, 2]
const SCOPE = 'program'
export const PASSWORD = 'of-the-drill'
/** Of the npm package; what it leaves out is Debian's, of the same major version. */
const PACKAGED = ['initdb', 'pg_ctl', 'postgres']
const TOOLS = ['pg_basebackup', 'pg_controldata', 'pg_isready', 'pg_rewind', 'psql']

/** How long a loaded machine may take for a switchover or until all nodes follow. */
const HEALTHY_MS = 240_000

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** Settings of the cluster, as docs/scale.md names them; the times are the shortest that Patroni takes. */
const SHARED = `
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    primary_start_timeout: 0
    synchronous_mode: quorum
    synchronous_mode_strict: true
    synchronous_node_count: 1
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        hot_standby_feedback: "on"
        max_slot_wal_keep_size: 10GB
        jit: "off"
        log_parameter_max_length: 0
        log_parameter_max_length_on_error: 0
        shared_preload_libraries: pg_stat_statements
        client_connection_check_interval: 10s
        max_connections: 200
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
authentication: &authentication
  superuser: { username: postgres, password: ${PASSWORD} }
  replication: { username: replicator, password: ${PASSWORD} }
`

/** Starts the nodes in a folder, with Debian's packages in another one, which are downloaded where they are missing. */
export async function startNodes(folder: string, packages: string) {
  const tools = await debian(packages)
  const { user, bin, home } = await findPlace(folder)
  const [etcdClients, etcdPeers, rests, postgres, proxy] = [
    await freePorts(3),
    await freePorts(3),
    await freePorts(3),
    await freePorts(3),
    await freePorts(2),
  ]
  const own = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (user.uid !== undefined) await chown(path, user.uid, user.gid as number)
    return path
  }
  const binDir = await own(join(home, 'bin'))
  for (const name of PACKAGED) await symlink(join(bin, name), join(binDir, name))
  const scripts: Record<string, string> = { python: tools.python, etcd: 'usr/bin/etcd', haproxy: 'usr/sbin/haproxy' }
  for (const name of TOOLS) scripts[name] = `usr/lib/postgresql/18/bin/${name}`
  for (const [name, program] of Object.entries(scripts)) {
    await writeFile(join(binDir, name), tools.script(program))
    await chmod(join(binDir, name), 0o755)
  }
  const python = {
    PYTHONHOME: join(tools.folder, 'usr'),
    PYTHONPATH: join(tools.folder, 'usr/lib/python3/dist-packages'),
  }
  const daemons = new Map<string, ChildProcess>()

  /** Starts a program of a node that is not running; its output is appended to a file. */
  function run(name: string, command: string[], env: Record<string, string> = {}) {
    const [file = '', ...args] = command
    const out = openSync(join(home, `${name}.log`), 'a')
    const child = spawn(file, args, {
      ...user,
      cwd: home,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', out, out],
      detached: true,
    })
    daemons.set(name, child)
  }
  const startEtcd = (n: number) =>
    run(`etcd${n}`, [
      join(binDir, 'etcd'),
      ...['--name', `etcd${n}`, '--data-dir', join(home, `etcd${n}`)],
      ...['--listen-client-urls', `http://127.0.0.1:${etcdClients[n]}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${etcdClients[n]}`],
      ...['--listen-peer-urls', `http://127.0.0.1:${etcdPeers[n]}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${etcdPeers[n]}`],
      ...['--initial-cluster', NODES.map((each) => `etcd${each}=http://127.0.0.1:${etcdPeers[each]}`).join()],
    ])
  const startPatroni = (n: number) =>
    run(
      `patroni${n}`,
      [join(binDir, 'python'), join(tools.folder, 'usr/bin/patroni'), join(home, `patroni${n}.yml`)],
      python,
    )
  /** HAProxy with the file of operators, its hosts and ports replaced by those of this machine. */
  async function startProxy() {
    const text = (await readFile('ops/haproxy.cfg', 'utf8'))
      .replace(/node(\d):5432 check port 8008/g, (_, n) => `127.0.0.1:${postgres[n - 1]} check port ${rests[n - 1]}`)
      .replace(/bind :(5432|5433)/g, (_, port) => `bind 127.0.0.1:${proxy[port - 5432]}`)
    const file = join(home, 'haproxy.cfg')
    await writeFile(file, text, { mode: 0o644 })
    run('haproxy', [join(binDir, 'haproxy'), '-db', '-f', file])
  }
  await startProxy()
  for (const n of NODES) {
    await own(join(home, `etcd${n}`))
    const settings = `scope: ${SCOPE}
name: node${n}
restapi: { listen: "127.0.0.1:${rests[n]}", connect_address: "127.0.0.1:${rests[n]}" }
etcd3: { hosts: [${etcdClients.map((port) => `"127.0.0.1:${port}"`).join(', ')}] }
${SHARED}
postgresql:
  listen: 127.0.0.1:${postgres[n]}
  connect_address: 127.0.0.1:${postgres[n]}
  data_dir: ${join(home, `data${n}`)}
  bin_dir: ${binDir}
  pgpass: ${join(home, `pgpass${n}`)}
  authentication: *authentication
  parameters: { unix_socket_directories: "" }
`
    await writeFile(join(home, `patroni${n}.yml`), settings, { mode: 0o644 })
    startEtcd(n)
    startPatroni(n)
  }

  async function kill(name: string, by: 'SIGTERM' | 'SIGKILL') {
    const child = daemons.get(name) as ChildProcess
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(by)
    await ended
  }
  const rest = (n: number, path: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${rests[n]}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(HEALTHY_MS), // a switchover is answered when it is over
    })
  /** What any of the nodes tells of all. */
  async function members(): Promise<Member[]> {
    for (const n of NODES) {
      const told = await fetch(`http://127.0.0.1:${rests[n]}/cluster`, { signal: AbortSignal.timeout(2000) })
        .then((response) => (response.ok ? (response.json() as Promise<{ members: Member[] }>) : undefined))
        .catch(() => undefined)
      if (told !== undefined) return told.members
    }
    return []
  }
  /** Whether PostgreSQL answers behind HAProxy. */
  const leadsOn = () => spawnSync(join(binDir, 'pg_isready'), ['-h', '127.0.0.1', '-p', `${proxy[0]}`]).status === 0
  const leads = async (n: number) =>
    (await members()).some(({ name, role }) => role === 'leader' && name === `node${n}`)
  const numberOf = (name = '') => Number(name.replace('node', ''))
  /** The process of a node's PostgreSQL; undefined while it is stopped. */
  function postmaster(n: number): number | undefined {
    const file = join(home, `data${n}`, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  }

  /** The processes of PostgreSQL and Patroni of a node. */
  function processesOf(n: number): number[] {
    const parents = new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => {
          try {
            const [, parent] = /\) . (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
            return [Number(name), Number(parent)]
          } catch {
            return [0, 0] // it has ended
          }
        }),
    )
    const roots = [postmaster(n), daemons.get(`patroni${n}`)?.pid].filter((pid) => pid !== undefined)
    const found = new Set(roots)
    for (let size = 0; size < found.size; ) {
      size = found.size
      for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
    }
    return [...found]
  }

  return {
    /** HAProxy's ports of the primary and of a standby. */
    primary: proxy[0],
    standby: proxy[1],
    /** The number of the node that has the leader key. */
    leader: async () => numberOf((await members()).find(({ role }) => role === 'leader')?.name),
    /** Waits until one leads, two stream from it, one of them has each commit, and HAProxy leads to the first. */
    async healthy(limitMs = HEALTHY_MS) {
      for (const until = Date.now() + limitMs; ; await sleep(500)) {
        const all = await members()
        const streaming = all.filter(({ role, state }) => /sync|quorum/.test(role) && state === 'streaming')
        if (
          all.some(({ role, state }) => role === 'leader' && state === 'running') &&
          streaming.length === 2 &&
          leadsOn()
        )
          return
        if (Date.now() > until) throw new Error(`the cluster is not healthy: ${JSON.stringify(all)}`)
      }
    },
    /** Runs SQL of a file on the primary as a superuser by Debian's psql. */
    psql(sql: string, variables: Record<string, string>) {
      const set = Object.entries({ ON_ERROR_STOP: '1', ...variables }).flatMap(([key, value]) => [
        '-v',
        `${key}=${value}`,
      ])
      const address = `postgres://postgres:${PASSWORD}@127.0.0.1:${proxy[0]}/postgres`
      execFileSync(join(binDir, 'psql'), ['-Xq', ...set, address], { input: sql, env: { LC_ALL: 'C.UTF-8' } })
    },
    killPostgres: (n: number) => signal(postmaster(n) as number, 'SIGKILL'),
    stopPatroni: (n: number, by: 'SIGTERM' | 'SIGKILL') => kill(`patroni${n}`, by),
    startPatroni,
    freeze: (n: number) => {
      const frozen = processesOf(n)
      for (const pid of frozen) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of frozen) signal(pid, 'SIGCONT')
      }
    },
    /** Changes over; asks again while `from` leads, such as where the candidate has not caught up or answers late. */
    async switchover(from: number, to: number) {
      for (const until = Date.now() + HEALTHY_MS; ; await sleep(1000)) {
        const answer = await rest(from, '/switchover', { leader: `node${from}`, candidate: `node${to}` })
        if (answer.ok || !(await leads(from))) return
        if (Date.now() > until) throw new Error(await answer.text())
      }
    },
    async reinitialize(n: number) {
      const answer = await rest(n, '/reinitialize', { force: true })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** Kills the leader of etcd; answers how to start it again. */
    async killEtcdLeader() {
      for (const n of NODES) {
        const told = await fetch(`http://127.0.0.1:${etcdClients[n]}/v3/maintenance/status`, {
          method: 'POST',
          body: '{}',
        })
        const { header, leader } = (await told.json()) as { header: { member_id: string }; leader: string }
        if (header.member_id !== leader) continue
        await kill(`etcd${n}`, 'SIGKILL')
        return () => startEtcd(n)
      }
      throw new Error('etcd has no leader')
    },
    async end() {
      for (const n of NODES) await kill(`patroni${n}`, 'SIGKILL')
      for (const n of NODES) for (const pid of processesOf(n)) signal(pid, 'SIGKILL')
      for (const n of NODES) await kill(`etcd${n}`, 'SIGKILL')
      await kill('haproxy', 'SIGKILL')
    },
  }
}
