// The one way out: every request to a vendor is bounded in time and size, and follows no redirect.

export type VendorAnswer = { status: number; text: string }

const ANSWER_BYTES = 256 * 1024

/** Whether the connection was never made, so that nothing can have happened on the other side. */
export const neverConnected = (error: unknown) =>
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(
    (error as { cause?: { code?: string } }).cause?.code ?? '',
  )

/** Sends a request and reads its answer whole. Rejects on network failure, timeout and an oversize answer. */
export async function vendorFetch(url: string, init: RequestInit, timeoutMs: number): Promise<VendorAnswer> {
  const response = await boundedFetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, text: await response.text() }
}

/** fetch for a library: the answer has been read whole, within the bound, when it resolves. */
export const boundedFetch: typeof fetch = async (input, init) => {
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
