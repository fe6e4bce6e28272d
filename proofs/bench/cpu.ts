import { readFile } from 'node:fs/promises'
import type pg from 'pg'

// CPU time of processes, from Linux's /proc. It holds still where rates follow whatever else the machine does.

const TICK_MS = 10 // Linux counts in ticks of 1/100 s, on every architecture
const USER_TIME = 11 // places after the command's name: utime, then stime

/** CPU milliseconds that each process has used so far, in user and in system mode; none for a process that ended. */
async function cpuOf(pids: readonly number[]): Promise<Map<number, number>> {
  const used = new Map<number, number>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    if (stat === undefined) continue
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    used.set(pid, (Number(fields[USER_TIME]) + Number(fields[USER_TIME + 1])) * TICK_MS)
  }
  return used
}

/** The server processes of a role. */
async function backends(owner: pg.Client, role: string): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where usename = $1', [role])
  return rows.map(({ pid }) => pid)
}

/** Does work; answers its result, and the CPU milliseconds of the role's server processes and of `processes`. */
export async function metered<T>(
  owner: pg.Client,
  processes: readonly number[],
  work: () => Promise<T>,
  role = 'app_api',
) {
  const before = await cpuOf([...(await backends(owner, role)), ...processes])
  const result = await work()
  const serving = await backends(owner, role)
  const after = await cpuOf([...serving, ...processes])
  const spent = (pids: readonly number[]) =>
    pids.reduce((sum, pid) => sum + (after.get(pid) ?? 0) - (before.get(pid) ?? 0), 0)
  return { result, database: spent(serving), own: spent(processes) }
}
