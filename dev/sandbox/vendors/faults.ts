// Failures that a test or a person (dev/sandbox/world/fault-orders.ts) orders from a stand-in.
import type { RequestHandler } from 'express'

/** `retry-after-ms` of a failure, as vendors of models send it; without this header a client waits for seconds. */
export const RETRY_AFTER_MS = '50'

/** It lasts until it is removed, or for the next `times` requests; then comes `next`. */
type Lasting<Fault> = Fault & { times?: number; next?: Lasting<Fault> }

/** How an HTTP stand-in fails; `status` and `body` are its answer, and one of them alone is enough. */
type Http = {
  status?: number
  body?: string
  /** Accepts the request and never answers; the socket stays open. */
  hang?: true
  /** Closes the connection without an answer. */
  drop?: true
  /** Answers as ever after this delay, or once `until` has settled. */
  delayMs?: number
  until?: Promise<unknown>
}
export type HttpFault = Lasting<Http>

/** `content` is a well-formed answer with this text, `cut` one that reached its limit, `finish` its finish_reason. */
export type LlmFault = Lasting<Http & { content?: string; cut?: true; finish?: string }>

/** `refunded` reports each purchase as refunded. */
export type LicenseFault = Lasting<Http & { refunded?: true }>

/** `headers` go with the answer of `status`. */
export type PushFault = Lasting<Pick<Http, 'status' | 'hang' | 'delayMs'> & { headers?: Record<string, string> }>

/** The provider's clock is off: its tokens are issued and expire that much later. */
export type ClockFault = Lasting<{ skewSeconds: number }>

/**
 * `reject` answers RCPT TO, with `text`: 450 is temporary, 550 permanent. After DATA, `hang` never answers, `drop`
 * disconnects.
 */
export type SmtpFault = Lasting<{ reject?: number; text?: string | undefined; hang?: true; drop?: true }>

/** Assign to order a failure, `undefined` to end it: `sandbox.faults.license = { status: 500 }`. */
export type Faults = {
  license?: LicenseFault | undefined
  llm?: LlmFault | undefined
  jwks?: HttpFault | undefined // both identity providers
  idpClock?: ClockFault | undefined
  smtp?: SmtpFault | undefined
  push?: PushFault | undefined
}

/** The fault of a stand-in for the current request. Counts `times` down, without changing the test's object. */
export function takeFault<Party extends keyof Faults>(faults: Faults, party: Party): Faults[Party] {
  const fault = faults[party]
  if (fault?.times === undefined) return fault
  faults[party] = fault.times > 1 ? { ...fault, times: fault.times - 1 } : (fault.next as Faults[Party])
  return fault
}

/**
 * Middleware of an HTTP stand-in: counts the request, then fails as ordered or goes on. `res.locals` gets a fault that
 * the answer itself shows.
 */
export function failAsOrdered(faults: Faults, party: 'license' | 'llm' | 'jwks', count: () => void): RequestHandler {
  return (req, res, next) => {
    count()
    const fault = takeFault(faults, party)
    if (fault === undefined) return next()
    const { status, body, hang, drop, delayMs, until } = fault
    if (hang) return
    if (drop) return void req.socket.destroy()
    if (until) return void until.finally(next)
    if (delayMs !== undefined) return void setTimeout(next, delayMs)
    if (status === undefined && body === undefined) {
      Object.assign(res.locals, fault)
      return next()
    }
    if (status !== undefined) res.set('retry-after-ms', RETRY_AFTER_MS)
    res
      .status(status ?? 200)
      .type('application/json')
      .send(body ?? '{"message":"A fault that was ordered."}')
  }
}
