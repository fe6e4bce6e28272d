import { readConfig } from '../src/base/settings/config.ts'
import { nameInUrl } from '../src/base/settings/listen.ts'

/** Asks the sandbox of the running `npm start`: GET, or POST with a body. */
export async function askSandbox<T>(path: string, body?: object): Promise<T> {
  const { HOST, SANDBOX_PORT } = readConfig({
    SECRET_KEY: 'not used, since this command only sends requests',
    ...process.env,
  })
  const url = `http://${nameInUrl(HOST)}:${SANDBOX_PORT}/${path}`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, body && { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  )
  const answered: unknown = await response?.json().catch(() => undefined) // something else may answer there
  if (response?.ok && answered !== undefined) return answered as T
  const { message } = (answered ?? {}) as { message?: string }
  throw new Error(message ?? `SANDBOX_PORT: no npm start answers at ${url}`)
}
