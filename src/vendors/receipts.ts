import { createHash } from 'node:crypto'
import { boundedFetch } from './http.ts'

// Receipts of requests to language models (docs/contract/model-receipts.md): written before the bytes leave, completed
// with the outcome.

/** One call of a language model, as lib.llm_usage_note keeps it; prices are US dollars per million tokens. */
export type Usage = {
  provider: string
  model: string
  prompt_tokens: number
  completion_tokens: number
  input_price: number | null
  output_price: number | null
}

export type Outcome = 'answered' | 'refused' | 'timed_out' | 'failed'

/** Where the receipts of one model call are kept. */
export type Receipts = {
  /** Writes the receipt of a request that is about to leave; returns its id. Rejects if the request must not leave. */
  open(promptSha256: string): Promise<number>
  /** Completes a receipt; the usage of a response is recorded with it. */
  close(id: number, outcome: Outcome, usage?: Usage): Promise<void>
}

/** A fetch for the AI SDK that writes a receipt for each request. */
export function receiptingFetch(receipts: Receipts, signal: AbortSignal) {
  let opened: number | undefined // the receipt of the response that the SDK reads now
  let defect: unknown // why a receipt could not be written: no further request leaves
  const noteDefect = async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step
    } catch (error) {
      defect = error
      throw new Error('there is no receipt') // not the cause, which the SDK may take for a fault of the network
    }
  }
  const send: typeof fetch = async (input, init) => {
    if (defect !== undefined || typeof init?.body !== 'string') throw new Error('there is no receipt')
    const body = Buffer.from(init.body)
    const receipt = await noteDefect(receipts.open(createHash('sha256').update(body).digest('hex')))
    let response: Response
    try {
      response = await boundedFetch('model')(input, { ...init, body })
    } catch (error) {
      await noteDefect(receipts.close(receipt, signal.aborted ? 'timed_out' : 'failed'))
      throw error
    }
    if (response.ok) opened = receipt
    else await noteDefect(receipts.close(receipt, 'refused'))
    return response
  }
  return {
    send,
    /** Completes the receipt of the last response: with its usage if the SDK could read it. */
    async end(usage?: Usage) {
      if (defect !== undefined) throw defect
      if (opened !== undefined) await receipts.close(opened, usage ? 'answered' : 'failed', usage)
      opened = undefined
    },
  }
}
