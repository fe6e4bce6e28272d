import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Server } from './server.ts'

// Shared by the tests of the program.

export const LOS_ANGELES = 'America/Los_Angeles'
export const KIRITIMATI = 'Pacific/Kiritimati' // UTC+14, the earliest zone

export const ANSWER = { response: 'A long enough answer' }

export const move = async (client: Client, timezone: string) =>
  expect((await client.put('/users/me/timezone', { timezone })).body).toEqual({ timezone })

/** Starts the program and advances to a stage, one stage after the other. */
export async function advanceTo(client: Client, stage: number) {
  for (let next = 1; next <= stage; next++) {
    const { status, text } = await client.put('/stages/progress', { current_stage: next })
    expect(status, text).toBe(200)
  }
}

/** Runs a query as the owner. */
export async function rows(server: Server, text: string, values: unknown[] = []) {
  return (await server.database.owner.query(text, values)).rows
}

/** The number of rows of a person in a table. */
export async function count(server: Server, table: string, { userId }: Client): Promise<number> {
  const [row] = await rows(server, `select count(*)::integer as count from ${table} where user_id = $1`, [userId])
  return row.count
}

/** The values of one key in a list of objects. */
export const each = (items: Array<Record<string, unknown>>, key: string) => items.map((item) => item[key])
