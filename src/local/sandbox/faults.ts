// Failures that a test or a person (src/local/sandbox/fault-orders.ts) orders from a stand-in.
import type { RequestHandler } from 'express'

/** When to try again after a failure, which vendors of models send so; without it a client waits for seconds. */
export const RETRY_AFTER_MS = '50'

/** One way for an HTTP stand-in to fail. It lasts until it is removed, or for the next `times` requests; then comes `next`. */
export type HttpFault = { times?: number; next?: HttpFault } & (
  | { status: number; body?: string } // answers this status, with this body
  | { body: string } // answers 200 with this body
  | { hang: true } // accepts the request and never answers; the socket stays open
  | { drop: true } // closes the connection without an answer
  | { delayMs: number } // answers normally after this delay
  | { until: Promise<unknown> } // answers normally when this promise has resolved
)

/** As HttpFault; `content` is a well-formed answer with this text, `cut` one that reached its limit of tokens. */
export type LlmFault = HttpFault | { content: string; cut?: true; times?: number; next?: HttpFault }

/** As HttpFault; `refunded` reports each purchase as refunded. */
export type LicenseFault = HttpFault | { refunded: true; times?: number; next?: HttpFault }

/** The provider's clock is off: its tokens are issued and expire that much later. */
export type ClockFault = { skewSeconds: number; times?: number; next?: ClockFault }

/** `reject` is the SMTP reply code to RCPT TO: 450 is temporary, 550 permanent. `hang` never confirms DATA, `drop` hangs up after it. */
export type SmtpFault = { times?: number; next?: SmtpFault } & ({ reject: number } | { hang: true } | { drop: true })

/** Assign to order a failure, `undefined` to end it: `sandbox.faults.license = { status: 500 }`. */
export type Faults = {
  license?: LicenseFault | undefined
  llm?: LlmFault | undefined
  jwks?: HttpFault | undefined // both identity providers
  idpClock?: ClockFault | undefined
  smtp?: SmtpFault | undefined
}

/** The fault of a stand-in for the current request. Counts `times` down, without changing the test's object. */
export function takeFault<Party extends keyof Faults>(faults: Faults, party: Party): Faults[Party] {
  const fault = faults[party]
  if (fault?.times === undefined) return fault
  faults[party] = fault.times > 1 ? { ...fault, times: fault.times - 1 } : (fault.next as Faults[Party])
  return fault
}

/** Middleware of an HTTP stand-in: fails as ordered, else goes on. `res.locals` gets a fault that the answer itself shows. */
export function failAsOrdered(faults: Faults, party: 'license' | 'llm' | 'jwks'): RequestHandler {
  return (req, res, next) => {
    const fault = takeFault(faults, party)
    if (fault === undefined) return next()
    if ('hang' in fault) return
    if ('drop' in fault) return void req.socket.destroy()
    if ('until' in fault) return void fault.until.finally(next)
    if ('delayMs' in fault) return void setTimeout(next, fault.delayMs)
    if ('content' in fault || 'refunded' in fault) {
      Object.assign(res.locals, fault)
      return next()
    }
    if ('status' in fault) res.set('retry-after-ms', RETRY_AFTER_MS)
    res
      .status('status' in fault ? fault.status : 200)
      .type('application/json')
      .send(fault.body ?? '{"message":"A fault that was ordered."}')
  }
}
