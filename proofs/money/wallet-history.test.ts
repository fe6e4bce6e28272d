import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../../test/support/addresses.ts'
import type { Client } from '../../test/support/client.ts'
import { parallel, uuid } from '../../test/support/habits.ts'
import { useServer, WEBHOOK_SECRET } from '../../test/support/server.ts'

// Many clients charge, refund, add, buy and reverse at random across the end of a month, lose connections and retry
// under their keys. Then the audit rows must add up to each wallet, with each acknowledged effect exactly once.
// WALLET_HISTORY_STEPS (steps per client) and WALLET_HISTORY_SEED make longer and different runs.

const STEPS = Number(process.env.WALLET_HISTORY_STEPS ?? 6)
const SEED = Number(process.env.WALLET_HISTORY_SEED ?? 36)
const CLIENTS = 50
const PEOPLE = 6
const CAP = 40
const KILL_EVERY_MS = 60
const PACK = 25

const server = useServer({ env: { ...BEHIND_PROXY, MONTHLY_MESSAGE_CAP: String(CAP) } })
type Charge = { bucket: string; at: Date }
/** The effects that clients have seen acknowledged, and those whose answer was lost. */
type Heard = { sure: number; perhaps: number }
type Person = {
  client: Client
  charges: Charge[]
  spend: Heard
  refund: Heard
  adds: Map<number, boolean>
  sales: Map<string, { sold: boolean; reversed: boolean }>
}

let people: Person[]
let direct: pg.Pool
beforeAll(async () => {
  await server.travel('2026-03-31T12:00:00Z')
  people = []
  for (let n = 0; n < PEOPLE; n++) {
    const tally = () => ({ sure: 0, perhaps: 0 })
    const client = await server.admin()
    people.push({ client, charges: [], spend: tally(), refund: tally(), adds: new Map(), sales: new Map() })
  }
  direct = server.database.poolOf('app_api', 12)
  direct.on('connect', (client) => client.on('error', () => {}))
  return () => direct.end()
})

let state = SEED
/** The next random number below `n`. */
const random = (n: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * n)
}

/** Runs one statement as the API for a person. */
const asPerson = ({ client }: Person, call: string, values: unknown[]) =>
  direct
    .query(`select ${call} as answer, lib.now() as at from set_config('app.user_id', $1, true)`, [
      client.userId,
      ...values,
    ])
    .then(({ rows }) => rows[0])

/** Repeats a request until it is answered. */
async function untilAnswered(request: () => Promise<{ status: number }>): Promise<number> {
  for (let attempt = 0; attempt < 30; attempt++) {
    const status = await request().then(
      (answer) => answer.status,
      () => 0,
    )
    if (status !== 0 && status !== 503) return status
  }
  return 0
}

let amounts = 0
const acts: Array<(person: Person) => Promise<void>> = [
  async function charge(person) {
    const { spend } = person
    await asPerson(person, 'lib.wallet_charge($2)', [CAP]).then(
      ({ answer, at }) => {
        spend.sure++
        person.charges.push({ bucket: answer, at })
      },
      (error) => {
        if (error.code !== 'PT402') spend.perhaps++
      },
    )
  },
  async function refund(person) {
    const charge = person.charges.pop()
    if (!charge) return
    await asPerson(person, 'lib.wallet_refund($2, $3)', [charge.bucket, charge.at]).then(
      ({ answer }) => {
        person.refund.sure += Number(answer)
      },
      () => {
        person.refund.perhaps++
      },
    )
  },
  async function add({ client, adds }) {
    const amount = ++amounts + 1000 // all amounts differ, so that audit rows can be told apart
    const headers = { 'Idempotency-Key': uuid() }
    const once = () => untilAnswered(() => client.post('/user/balance/add', { amount }, { ...elsewhere(), ...headers }))
    const statuses = await parallel(1 + random(3), once)
    adds.set(amount, statuses.includes(200))
  },
  async function buyOrTakeBack({ client, sales }) {
    const known = [...sales.keys()]
    const sale = known.length > 0 && random(2) ? (known[random(known.length)] as string) : uuid()
    const state = sales.get(sale) ?? { sold: false, reversed: false }
    sales.set(sale, state)
    const event = state.sold && random(2) ? (random(2) ? 'refund' : 'dispute') : 'sale'
    state[event === 'sale' ? 'sold' : 'reversed'] = true
    const raw = new URLSearchParams({ sale_id: sale, product_id: 'pack-25', email: client.email, resource_name: event })
    const path = `/webhooks/license_vendor?secret=${WEBHOOK_SECRET}`
    const ping = () =>
      untilAnswered(() => server.anonymous.request('POST', path, { raw: raw.toString(), headers: elsewhere() }))
    expect(new Set(await parallel(1 + random(3), ping))).toEqual(new Set([200]))
  },
]

test(`the audit rows add up to every wallet after ${CLIENTS} × ${STEPS} acts, seed ${SEED}`, {
  timeout: 600_000,
}, async () => {
  const owner = server.database.owner
  let over = false
  const kill = async () => {
    const client = new pg.Client(server.database.urlOf('superuser'))
    await client.connect()
    const one = `select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'app_api' and datname = current_database() order by state = 'active' desc, random() limit 1`
    for (; !over; await sleep(KILL_EVERY_MS)) await client.query(one)
    await client.end()
  }
  const refused = () => server.logs.filter((line) => line.includes('request_refused')).length
  const killing = kill()
  const run = async () => {
    for (let step = 0; step < STEPS; step++) await acts[random(acts.length)]?.(people[random(PEOPLE)] as Person)
  }
  await parallel(CLIENTS, run)
  await server.travel('2026-04-01T00:00:00Z')
  do await parallel(CLIENTS, run)
  while (refused() === 0)
  over = true
  await killing

  const { rows: wallets } = await owner.query(`
    select w.user_id, w.offering_balance::integer as balance, w.monthly_messages_used as used,
           coalesce(sum(a.delta) filter (where a.bucket = 'offering'), 0)::integer as balance_moves,
           coalesce(sum(a.delta) filter (where a.bucket = 'monthly'), 0)::integer as used_moves,
           count(*) filter (where a.reason like 'spend%')::integer as spends,
           count(*) filter (where a.reason like 'refund%')::integer as refunds,
           count(*) filter (where a.reason = 'monthly_reset')::integer as resets,
           count(*) filter (where a.reason = 'license_vendor_purchase')::integer as purchases,
           count(*) filter (where a.reason = 'license_vendor_refund')::integer as reversals,
           array_agg(a.delta::integer) filter (where a.reason = 'self_grant') as grants
      from app.wallets w join app.wallet_audit a on a.user_id = w.user_id group by w.user_id`)
  const { rows: broken } = await owner.query(`
    select * from (select a.*, lag(balance_after, 1, 0) over (partition by user_id, bucket order by id) as before
                     from app.wallet_audit a) a
     where balance_before <> before or bucket = 'monthly' and balance_after not between 0 and ${CAP}
        or reason = 'spend_offering' and balance_after < 0`)
  expect(broken, 'each move begins where the one before ended, and none takes what is not there').toEqual([])
  expect(wallets).toHaveLength(PEOPLE)
  for (const wallet of wallets) {
    const { spend, refund, adds, sales } = people.find(
      ({ client }) => String(client.userId) === wallet.user_id,
    ) as Person
    expect([wallet.balance_moves, wallet.used_moves]).toEqual([wallet.balance, wallet.used])
    for (const [count, answered] of [
      [wallet.spends, spend],
      [wallet.refunds, refund],
    ] as const) {
      expect(count).toBeGreaterThanOrEqual(answered.sure)
      expect(count).toBeLessThanOrEqual(answered.sure + answered.perhaps)
    }
    expect(wallet.resets).toBe(1)
    const acknowledged = [...adds].filter(([, sure]) => sure).map(([amount]) => amount)
    const grants: number[] = wallet.grants ?? []
    expect(new Set(grants).size, 'no key has two effects').toBe(grants.length)
    expect(
      acknowledged.filter((amount) => !grants.includes(amount)),
      'nothing acknowledged is missing',
    ).toEqual([])
    const sold = [...sales.values()].filter((sale) => sale.sold)
    expect(wallet.purchases - wallet.reversals).toBe(sold.filter((sale) => !sale.reversed).length)
    expect(wallet.purchases).toBeLessThanOrEqual(sold.length)
    expect(wallet.balance).toBe(
      grants.reduce((sum, amount) => sum + amount, 0) +
        PACK * (wallet.purchases - wallet.reversals) -
        (
          await owner.query(
            "select coalesce(-sum(delta), 0)::integer as net from app.wallet_audit where user_id = $1 and reason in ('spend_offering', 'refund_offering')",
            [wallet.user_id],
          )
        ).rows[0].net,
    )
  }
  // Something of everything happened, and connections were lost.
  const all = (read: (person: Person) => number) => people.reduce((sum, person) => sum + read(person), 0)
  expect(all(({ spend }) => spend.sure)).toBeGreaterThan(0)
  expect(all(({ refund }) => refund.sure)).toBeGreaterThan(0)
})
