import { type Answer, assertDocumented } from './contract.ts'

export type { Answer }

export type Client = {
  token: string
  userId: number
  email: string
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; raw?: string | Uint8Array },
  ): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

/** The text of an answer; of a stream of events its first event or comment, since it does not end. */
async function textOf(response: Response): Promise<string> {
  const endless = response.body !== null && response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!endless) return response.text()
  let text = ''
  for await (const bytes of response.body as ReadableStream<Uint8Array>) {
    text += Buffer.from(bytes).toString()
    if (text.includes('\n\n')) break
  }
  return text
}

/** An HTTP client of the service that checks every answer against the OpenAPI document. */
export function createClient(url: string, who: Partial<Pick<Client, 'token' | 'userId' | 'email'>> = {}): Client {
  const { token = '', userId = 0, email = '' } = who
  const request: Client['request'] = async (method, path, { body, headers = {}, raw } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(raw !== undefined ? { body: raw as string } : body !== undefined ? { body: JSON.stringify(body) } : {}),
    })
    const text = await textOf(response)
    const json = /json/.test(response.headers.get('content-type') ?? '')
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: json ? JSON.parse(text) : undefined,
    }
    assertDocumented(method, path, answer)
    return answer
  }
  return {
    token,
    userId,
    email,
    request,
    get: (path, headers = {}) => request('GET', path, { headers }),
    post: (path, body, headers = {}) => request('POST', path, { body, headers }),
    put: (path, body, headers = {}) => request('PUT', path, { body, headers }),
    patch: (path, body, headers = {}) => request('PATCH', path, { body, headers }),
    delete: (path, headers = {}) => request('DELETE', path, { headers }),
  }
}
