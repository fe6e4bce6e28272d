import { register } from 'prom-client'

/** How many slots of a kind are in use and waited for in this process, as the metrics report. */
export async function slots(
  kind: 'large_bodies' | 'heavy_reads' | 'strangers' | 'turns_read' | 'turns_write' | 'turns_sign_in',
) {
  const { values } = (await register.getSingleMetric('request_slots')?.get()) ?? { values: [] }
  const of = (state: string) => values.find(({ labels }) => labels.kind === kind && labels.state === state)?.value
  return { in_use: of('in_use'), waiting: of('waiting') }
}
