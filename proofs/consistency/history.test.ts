import { expect, test } from 'vitest'
import { type Anomaly, anomaliesOf, type Operation } from './history.ts'

// The checker on histories with one fault each, and on one without.

const at = (start: number, end = start + 1) => ({ key: 'k', start, end })
const append = (value: string, start: number, end?: number): Operation => ({ kind: 'append', value, ...at(start, end) })
const read = (values: string[], start: number, end?: number): Operation => ({ kind: 'read', values, ...at(start, end) })
const add = (value: number, start: number, end?: number): Operation => ({ kind: 'add', value, ...at(start, end) })
const total = (value: number, start: number, end?: number): Operation => ({ kind: 'total', value, ...at(start, end) })
const set = (value: number, start: number, end?: number): Operation => ({ kind: 'set', value, ...at(start, end) })
const get = (value: number | undefined, start: number, end?: number): Operation => ({
  kind: 'get',
  value,
  ...at(start, end),
})

const FAULTS: Array<[Anomaly['kind'], string, Operation[]]> = [
  ['lost', 'an append that no read shows', [append('a', 0), append('b', 2), read(['b'], 4)]],
  ['stale', 'an append that only a later read shows', [append('a', 0), read([], 2), read(['a'], 4)]],
  ['doubled', 'an append that a read shows twice', [append('a', 0), read(['a', 'a'], 2)]],
  ['phantom', 'a value that nobody appended', [append('a', 0), read(['a', 'x'], 2)]],
  ['phantom', 'a value that was appended after the read', [read(['a'], 0), append('a', 2)]],
  [
    'reordered',
    'two reads in two orders',
    [append('a', 0, 9), append('b', 0, 9), read(['a', 'b'], 1), read(['b', 'a'], 1, 3)],
  ],
  ['went back', 'a value of an earlier read that a later one lacks', [append('a', 0, 9), read(['a'], 1), read([], 3)]],
  ['lost', 'a sum without an acknowledged part', [add(2, 0), add(1, 2), total(1, 4)]],
  ['stale', 'a sum that only a later read shows', [add(2, 0), total(0, 2), total(2, 4)]],
  ['doubled', 'a part that counts twice', [add(2, 0), total(4, 2)]],
  ['went back', 'a sum below an earlier one', [add(2, 0, 9), total(2, 1), total(0, 3)]],
  ['lost', 'a value that no read shows', [set(1, 0), set(2, 2), get(1, 4)]],
  ['stale', 'a value that only a later read shows', [set(1, 0), set(2, 2), get(1, 4), get(2, 6)]],
  ['phantom', 'a value that nobody set', [set(1, 0), get(7, 2)]],
  ['phantom', 'a value before it was set', [get(1, 0), set(1, 2)]],
  ['went back', 'an older value after a newer one', [set(1, 0), set(2, 2, 9), get(2, 3), get(1, 5)]],
]

test.each(FAULTS)('%s: %s', (kind, _what, history) => {
  expect([...new Set(anomaliesOf(history).map((anomaly) => anomaly.kind))]).toEqual([kind])
})

test('nothing is wrong where a read beside a write shows it or not', () => {
  const history = [
    append('a', 0, 4),
    read([], 1),
    read(['a'], 2, 3),
    append('b', 5),
    read(['a', 'b'], 7),
    add(3, 0, 4),
    total(0, 1),
    total(3, 2, 3),
    set(1, 0, 4),
    get(undefined, 1),
    get(1, 2, 3),
    set(2, 5),
    get(2, 7),
  ]
  expect(anomaliesOf(history)).toEqual([])
})
