import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { temporaryFolder } from './folder.ts'

// Headless Chromium through its DevTools protocol (https://chromedevtools.github.io/devtools-protocol).

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** Whether this machine has a browser. */
export const hasBrowser = existsSync(CHROMIUM)

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
]

const KEYS = { Tab: 9, Enter: 13, Escape: 27 }

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } }
export type Page = {
  goto(url: string): Promise<void>
  /** The value of an expression in the page, awaited there. */
  evaluate<T>(expression: string): Promise<T>
  setOffline(offline: boolean): Promise<void>
  /** Gives the page the size of a telephone, the colours of `scheme`, and the focus. */
  narrow(scheme: 'light' | 'dark'): Promise<void>
  press(key: keyof typeof KEYS): Promise<void>
  close(): Promise<void>
}

export async function openBrowser() {
  const folder = await temporaryFolder('chromium-')
  const child = spawn(CHROMIUM, [...FLAGS, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const socket = new WebSocket(await addressOf(child.stderr))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const replies = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data as string) as Reply
    if (reply.id !== undefined) replies.get(reply.id)?.(reply)
  })

  let id = 0
  async function send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const sent = ++id
    const { result, error } = await new Promise<Reply>((resolve) => {
      replies.set(sent, resolve)
      socket.send(JSON.stringify({ id: sent, method, params, sessionId }))
    })
    replies.delete(sent)
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as T
  }

  return {
    async open(): Promise<Page> {
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      const attached = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      const ask = <T>(method: string, params?: object) => send<T>(method, params, attached.sessionId)
      await ask('Network.enable')
      return {
        goto: async (url) => void (await ask('Page.navigate', { url })),
        async evaluate<T>(expression: string) {
          const { result, exceptionDetails } = await ask<{
            result: { value: T }
            exceptionDetails?: { exception: { description: string } }
          }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
          if (exceptionDetails) throw new Error(exceptionDetails.exception.description)
          return result.value
        },
        setOffline: async (offline) =>
          void (await ask('Network.emulateNetworkConditions', {
            offline,
            latency: 0,
            downloadThroughput: -1,
            uploadThroughput: -1,
          })),
        async narrow(scheme) {
          const size = { width: 360, height: 740, deviceScaleFactor: 1, mobile: false }
          await ask('Emulation.setDeviceMetricsOverride', size)
          await ask('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })
          await ask('Emulation.setFocusEmulationEnabled', { enabled: true })
        },
        async press(key) {
          const event = { key, code: key, windowsVirtualKeyCode: KEYS[key] }
          await ask('Input.dispatchKeyEvent', { ...event, type: 'keyDown', ...(key === 'Enter' ? { text: '\r' } : {}) })
          await ask('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })
        },
        close: async () => void (await send('Target.closeTarget', { targetId })),
      }
    },
    async close() {
      await send('Browser.close')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The address that Chromium prints when it listens. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output })
  const said: string[] = []
  for await (const line of lines) {
    const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? []
    if (address !== undefined) {
      output.resume()
      return address
    }
    said.push(line)
  }
  throw new Error(`Chromium ended: ${said.join('\n')}`)
}
