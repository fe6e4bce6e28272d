// Failures that a test orders from a stand-in. Only code sets them: no page and no route does.
import type { RequestHandler } from 'express'

/** One way for an HTTP stand-in to fail. It lasts until it is removed, or for the next `times` requests; then comes `next`. */
export type HttpFault = { times?: number; next?: HttpFault } & (
  | { status: number; body?: string } // answers this status, with this body
  | { body: string } // answers 200 with this body
  | { hang: true } // accepts the request and never answers; the socket stays open
  | { drop: true } // closes the connection without an answer
  | { delayMs: number } // answers normally after this delay
  | { until: Promise<unknown> } // answers normally when this promise has resolved
)

/** As HttpFault; `content` is a well-formed answer with this text. */
export type LlmFault = HttpFault | { content: string; times?: number; next?: HttpFault }

/** `reject` is the SMTP reply code to RCPT TO: 450 is temporary, 550 permanent. `hang` never confirms DATA. */
export type SmtpFault = { times?: number; next?: SmtpFault } & ({ reject: number } | { hang: true })

/** Assign to order a failure, `undefined` to end it: `sandbox.faults.license = { status: 500 }`. */
export type Faults = {
  license?: HttpFault | undefined
  llm?: LlmFault | undefined
  jwks?: HttpFault | undefined // both identity providers
  smtp?: SmtpFault | undefined
}

/** The fault of a stand-in for the current request. Counts `times` down, without changing the test's object. */
export function takeFault<Party extends keyof Faults>(faults: Faults, party: Party): Faults[Party] {
  const fault = faults[party]
  if (fault?.times === undefined) return fault
  faults[party] = fault.times > 1 ? { ...fault, times: fault.times - 1 } : (fault.next as Faults[Party])
  return fault
}

/** Middleware of an HTTP stand-in: fails as ordered, else goes on. `res.locals` gets the `content` of a model. */
export function failAsOrdered(faults: Faults, party: 'license' | 'llm' | 'jwks'): RequestHandler {
  return (req, res, next) => {
    const fault = takeFault(faults, party)
    if (fault === undefined) return next()
    if ('hang' in fault) return
    if ('drop' in fault) return void req.socket.destroy()
    if ('until' in fault) return void fault.until.finally(next)
    if ('delayMs' in fault) return void setTimeout(next, fault.delayMs)
    if ('content' in fault) {
      res.locals.content = fault.content
      return next()
    }
    res
      .status('status' in fault ? fault.status : 200)
      .type('application/json')
      .send(fault.body ?? '{"message":"A fault ordered by a test."}')
  }
}
