import { counting, loadOf, measureHttp, measureSql } from './measure.ts'
import type { Rounds } from './results.ts'
import type { Row } from './rows.ts'
import type { Service } from './service.ts'
import { ROUNDS } from './settings.ts'

/** A service and the rows to ask of it; every service is asked the same number of rows, in the same order. */
export type Side = { service: Service; rows: readonly Row[] }

/** Measures each row on every side: all in each round, in alternating order. The keys are the first's rows. */
export async function measureRows(sides: readonly Side[]): Promise<Map<Row, Rounds[]>> {
  const results = new Map<Row, Rounds[]>()
  for (const [n, first] of (sides[0]?.rows ?? []).entries()) {
    const measured: Array<Rounds & { one: () => Promise<void> }> = []
    for (const { service, rows } of sides) {
      const row = rows[n] as Row
      const next = counting(row, service)
      const load = await loadOf(row, service, service.api, next)
      const rounds: Rounds = { sql: [], http: [] }
      const one = async () => {
        if (!row.unchangedFrom) rounds.sql.push(await measureSql(row, service, next))
        if (load) rounds.http.push(await measureHttp(row.name, service, load))
      }
      if (!load) console.log(`  ${row.name}: not measured, because ${service.root} answers no ETag`)
      measured.push({ ...rounds, one })
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const { one } of round % 2 === 0 ? measured : measured.toReversed()) await one()
    results.set(first, measured)
    console.error(`  ${new Date().toISOString().slice(11, 19)} ${first.name}`)
  }
  return results
}
