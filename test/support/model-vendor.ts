import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { Sandbox } from '../../dev/sandbox/main.ts'
import { RETRY_AFTER_MS } from '../../dev/sandbox/vendors/faults.ts'

// A vendor of language models in front of the sandbox. It keeps the bytes of each request as they came, and speaks the
// formats of both vendors.

export type Received = { path: string; headers: IncomingHttpHeaders; sha256: string; text: string }

export type ModelVendor = {
  /** LLM_BASE_URL of a service. */
  url: string
  /** Every request so far, refused ones too, newest first. */
  received: Received[]
  /** How the next requests fail. When all ordered failures have happened, requests are answered. */
  failures: Array<'drop' | 'hang' | { status: number; body?: string }>
  /** Runs while a request waits for its answer. */
  meanwhile?: (() => Promise<unknown>) | undefined
}

type Message = {
  role: string
  content: Array<{ type: string; text?: string; source?: { data: string; media_type: string } }>
}
type AnthropicRequest = { model: string; max_tokens: number; system: Array<{ text: string }>; messages: Message[] }

/** Starts a vendor whose answers come from the sandbox. */
export async function startModelVendor(sandbox: () => Sandbox): Promise<ModelVendor> {
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const vendor: ModelVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received: [],
    failures: [],
  }

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const bytes = await buffer(request)
    const { url: path = '', headers } = request
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    vendor.received.unshift({ path, headers, sha256, text: bytes.toString() })
    await vendor.meanwhile?.()
    const failure = vendor.failures.shift()
    if (failure === 'hang') return
    if (failure === 'drop') return void request.socket.destroy()
    const { status, body } = failure ?? (await answer(path, bytes.toString()))
    const later = failure && { 'retry-after-ms': RETRY_AFTER_MS }
    response
      .writeHead(status, { 'content-type': 'application/json', ...later })
      .end(body ?? '{"error":{"message":"ordered"}}')
  }

  const answer = async (path: string, body: string): Promise<{ status: number; body?: string }> =>
    path === '/v1/messages' ? answerAsAnthropic(JSON.parse(body)) : complete(body)

  async function complete(body: string) {
    const { baseUrl, apiKey } = sandbox().llm
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const answered = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers, body })
    return { status: answered.status, body: await answered.text() }
  }

  async function answerAsAnthropic({ model, max_tokens, system, messages }: AnthropicRequest) {
    const parts = messages.map(({ role, content }) => ({
      role,
      content: content.map(({ type, text, source }) =>
        type === 'image'
          ? { type: 'image_url', image_url: { url: `data:${source?.media_type};base64,${source?.data}` } }
          : { type: 'text', text },
      ),
    }))
    const instructions = { role: 'system', content: system.map(({ text }) => text).join('\n') }
    const { body } = await complete(JSON.stringify({ model, max_tokens, messages: [instructions, ...parts] }))
    const { choices, usage } = JSON.parse(body)
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model,
      stop_reason: 'end_turn',
      stop_sequence: null,
      content: [{ type: 'text', text: choices[0].message.content }],
      usage: { input_tokens: usage.prompt_tokens, output_tokens: usage.completion_tokens },
    }
    return { status: 200, body: JSON.stringify(message) }
  }

  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return vendor
}
