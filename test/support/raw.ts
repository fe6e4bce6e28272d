import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Headers; text: string }

/** Sends bytes that fetch would refuse, and reads the answer until the connection closes. */
export function raw(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => chunks.length === 0 && reject(error))
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))))
  })
}

/** Sends bytes and disconnects without reading the answer. */
export function hangUp(url: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => socket.destroy()))
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** The text of a request without a body, after which the service closes the connection. */
export const request = (target: string, headers: string[] = [], method = 'GET') =>
  `${[`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

function parse(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = answer.slice(0, end).split('\r\n')
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, text: answer.slice(end + 4) }
}
