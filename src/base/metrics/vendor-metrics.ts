import { Counter, Histogram } from 'prom-client'

// Metrics of requests to outside parties (docs/contract/operations.md#metrics). One mail counts as one request.

export type Party = 'license' | 'identity' | 'model' | 'mail' | 'push' | 'erasure_ledger'

const requests = new Counter({
  name: 'vendor_requests_total',
  help: 'Requests to an outside party, by the class of its answer; no_answer: no connection, or none in time.',
  labelNames: ['party', 'outcome'],
})
const durations = new Histogram({
  name: 'vendor_request_duration_seconds',
  help: 'How long a request to an outside party took.',
  labelNames: ['party'],
  buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
})
const mails = new Counter({
  name: 'mails_total',
  help: 'Mails handed to the mail server: sent, or failed (their job tries again).',
  labelNames: ['text', 'outcome'],
})

/** Begins a request to an outside party; the returned function ends it, with the HTTP or SMTP status, if any. */
export function timeVendor(party: Party): (status: number | undefined) => void {
  const start = performance.now()
  return (status) => {
    durations.observe({ party }, (performance.now() - start) / 1000)
    requests.inc({ party, outcome: status === undefined ? 'no_answer' : `${Math.floor(status / 100)}xx` })
  }
}

export function countMail(text: string, outcome: 'sent' | 'failed') {
  mails.inc({ text, outcome })
}
