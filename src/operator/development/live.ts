import type { Lived } from '../../local/sandbox/lives/main.ts'
import { readConfig } from '../../platform/base/settings/config.ts'
import { nameInUrl } from '../../platform/base/settings/listen.ts'
import { answer } from '../command.ts'

// `npm run live -- NAME [EMAIL]` lives a life in the running `npm start` (docs/contract/world.md#lives).

type Life = { name: string; about: string; days: number }

async function main([name, email]: string[]): Promise<string> {
  const { HOST, SANDBOX_PORT } = readConfig({
    SECRET_KEY: 'not used, since this command only sends requests',
    ...process.env,
  })
  const url = `http://${nameInUrl(HOST)}:${SANDBOX_PORT}/lives`
  async function send<T>(init?: RequestInit): Promise<T> {
    const response = await fetch(url, init).catch(() => {
      throw new Error(`SANDBOX_PORT: no npm start answers at ${url}`)
    })
    const body = (await response.json()) as T & { message: string }
    if (!response.ok) throw new Error(body.message)
    return body
  }
  if (name === undefined) {
    const lives = await send<Life[]>()
    const lines = lives.map((life) => `  ${life.name.padEnd(16)} ${String(life.days).padStart(3)} days  ${life.about}`)
    return ['usage: npm run live -- NAME [EMAIL]', '', ...lines].join('\n')
  }
  const headers = { 'content-type': 'application/json' }
  const lived = await send<Lived>({ method: 'POST', headers, body: JSON.stringify({ name, email }) })
  return `${lived.email}   password: ${lived.password}\ntoken: ${lived.token}`
}

await answer(main)
