import { type Party, timeVendor } from '../base/metrics/vendor-metrics.ts'
import { spanOf, tracing } from '../base/tracing/tracing.ts'

// Sends every request to a vendor: bounded in time and size, without redirects
// (docs/contract/operations.md#outbound-requests).

export type VendorAnswer = { status: number; text: string }

const ANSWER_BYTES = 256 * 1024

/** Whether the request failed before a connection existed, so that the vendor can't have received it. */
export const neverConnected = (error: unknown) =>
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    (error as { cause?: { code?: string } }).cause?.code ?? '',
  )

/** Sends a request and reads the whole response. Rejects on network failure, timeout and an oversize response. */
export async function vendorFetch(
  party: Party,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<VendorAnswer> {
  const response = await boundedFetch(party)(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, text: await response.text() }
}

/** A fetch to pass to a library: when it resolves, the whole response has been read within the size limit. */
export const boundedFetch =
  (party: Party): typeof fetch =>
  (input, init) => {
    const span = tracing?.vendor(init?.method ?? 'GET', input instanceof Request ? input.url : String(input))
    const ended = timeVendor(party)
    const read = readWhole(input, init).then(
      (response) => {
        span?.answered(response.status)
        ended(response.status)
        return response
      },
      (error) => {
        ended(undefined)
        throw error
      },
    )
    return spanOf(span, read)
  }

const readWhole: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > ANSWER_BYTES) throw new Error('answer too large')
    chunks.push(chunk)
  }
  const { status, headers } = response
  return new Response(response.body === null ? null : Buffer.concat(chunks), { status, headers })
}
