import { setTimeout as sleep } from 'node:timers/promises'
import { query } from './cluster-api.ts'

// The numbers in the table `note`, by which tests tell what a server has.

export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}

export const numbersOn = async (url: string) =>
  (await query(url, 'select n from note order by n')).map(({ n }) => n as number)
export const write = (url: string, n: number) => query(url, 'insert into note values ($1)', [n])
/** Waits until a server has the table with all these numbers. */
export const has = (url: string, ...numbers: number[]) =>
  until(async () => {
    const found = await numbersOn(url).then(
      (rows) => new Set(rows),
      () => undefined,
    )
    return found !== undefined && numbers.every((n) => found.has(n))
  })
