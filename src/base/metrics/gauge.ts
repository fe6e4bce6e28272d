import { Gauge } from 'prom-client'

export type Sample = [value: number, labels?: Record<string, string>]

/** How the samples of several API processes become one: counts of each add up, what all see is the largest. */
type Together = 'sum' | 'max' | 'average'

/** Makes a gauge, which has the samples that `read` returns for each scrape. */
export function gauge(
  name: string,
  help: string,
  aggregator: Together,
  labelNames: string[],
  read: () => Sample[] | Promise<Sample[]>,
): void {
  new Gauge({
    name,
    help,
    aggregator,
    labelNames,
    async collect() {
      const samples = await read()
      if (labelNames.length > 0) this.reset()
      else this.remove()
      for (const [value, labels = {}] of samples) this.set(labels, value)
    },
  })
}
