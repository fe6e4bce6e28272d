// A history of operations, and what in it no correct service could have done.

/** When an operation was sent first and when its response arrived; a write is repeated until it is acknowledged. */
type Span = { start: number; end: number }

/** `append` and `read` are of a list, `add` and `total` of a sum, `set` and `get` of a value with one writer. */
export type Operation = Span & { key: string } & (
    | { kind: 'append'; value: string }
    | { kind: 'read'; values: string[] }
    | { kind: 'add'; value: number }
    | { kind: 'total'; value: number }
    | { kind: 'set'; value: number }
    | { kind: 'get'; value: number | undefined }
  )
type Of<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>

export type Anomaly = { kind: 'lost' | 'stale' | 'doubled' | 'phantom' | 'reordered' | 'went back'; what: string }

/**
 * Finds what breaks real time: a read shows each write that was acknowledged before it was sent (else the write is
 * lost, or the read stale where a later one shows it), none that was sent after its response, none twice, all in one
 * order, and nothing less than an earlier read showed.
 */
export function anomaliesOf(history: readonly Operation[]): Anomaly[] {
  const byKey = Map.groupBy(history, ({ key }) => key)
  return [...byKey].flatMap(([key, operations]) => {
    const of = <Kind extends Operation['kind']>(kind: Kind) =>
      operations.filter((operation): operation is Of<Kind> => operation.kind === kind)
    return [
      ...inList(key, of('append'), of('read')),
      ...inSum(key, of('add'), of('total')),
      ...inValue(key, of('set'), of('get')),
    ]
  })
}

const byEnd = <T extends Span>(operations: T[]) => operations.toSorted((a, b) => a.end - b.end)

function inList(key: string, appends: Of<'append'>[], reads: Of<'read'>[]): Anomaly[] {
  const found: Anomaly[] = []
  const sent = new Map(appends.map((append) => [append.value, append]))
  const inOrder = byEnd(reads)
  const last = inOrder.at(-1)?.values ?? []
  const places = new Map(last.map((value, place) => [value, place]))
  for (const { start, end, values } of reads) {
    const seen = new Set(values)
    if (seen.size < values.length) found.push({ kind: 'doubled', what: `${key}: ${values}` })
    for (const append of appends) {
      if (append.end >= start || seen.has(append.value)) continue
      found.push({ kind: places.has(append.value) ? 'stale' : 'lost', what: `${key}: ${append.value}` })
    }
    for (const value of seen)
      if ((sent.get(value)?.start ?? Number.POSITIVE_INFINITY) > end)
        found.push({ kind: 'phantom', what: `${key}: ${value}` })
    const placed = values.map((value) => places.get(value)).filter((place) => place !== undefined)
    if (placed.some((place, n) => n > 0 && place < (placed[n - 1] as number)))
      found.push({ kind: 'reordered', what: `${key}: ${values}` })
    for (const earlier of inOrder) {
      if (earlier.end >= start) break
      const gone = earlier.values.find((value) => !seen.has(value))
      if (gone !== undefined) found.push({ kind: 'went back', what: `${key}: ${gone}` })
    }
  }
  return found
}

function inSum(key: string, adds: Of<'add'>[], totals: Of<'total'>[]): Anomaly[] {
  const sum = (some: Of<'add'>[]) => some.reduce((all, { value }) => all + value, 0)
  const found: Anomaly[] = []
  const last = byEnd(totals).at(-1)
  for (const { start, end, value } of totals) {
    const [least, most] = [sum(adds.filter((add) => add.end < start)), sum(adds.filter((add) => add.start < end))]
    const what = `${key}: ${value} of ${least} to ${most}`
    if (value > most) found.push({ kind: 'doubled', what })
    if (value < least) found.push({ kind: last !== undefined && last.value >= least ? 'stale' : 'lost', what })
    if (totals.some((earlier) => earlier.end < start && earlier.value > value)) found.push({ kind: 'went back', what })
  }
  return found
}

function inValue(key: string, sets: Of<'set'>[], gets: Of<'get'>[]): Anomaly[] {
  const found: Anomaly[] = []
  const numberOf = new Map<number | undefined, number>(sets.map(({ value }, n) => [value, n + 1]))
  numberOf.set(undefined, 0)
  const seen = gets.map((get) => ({ ...get, number: numberOf.get(get.value) }))
  for (const { start, end, value, number } of seen) {
    const least = sets.findLastIndex((set) => set.end < start) + 1
    const most = sets.findLastIndex((set) => set.start < end) + 1
    const what = `${key}: ${value}`
    if (number === undefined || number > most) found.push({ kind: 'phantom', what })
    else {
      if (number < least)
        found.push({ kind: gets.some((get) => numberOf.get(get.value) === least) ? 'stale' : 'lost', what })
      if (seen.some((earlier) => earlier.end < start && (earlier.number ?? 0) > number))
        found.push({ kind: 'went back', what })
    }
  }
  return found
}
