import type { Lived } from '../dev/lives/main.ts'
import { askSandbox } from './ask-sandbox.ts'
import { answer } from './command.ts'

// `npm run live -- NAME [EMAIL]` lives a life in the running `npm start` (docs/contract/world.md#lives).

type Life = { name: string; about: string; days: number }

async function main([name, email]: string[]): Promise<string> {
  if (name === undefined) {
    const lives = await askSandbox<Life[]>('lives')
    const lines = lives.map((life) => `  ${life.name.padEnd(16)} ${String(life.days).padStart(3)} days  ${life.about}`)
    return ['usage: npm run live -- NAME [EMAIL]', '', ...lines].join('\n')
  }
  const lived = await askSandbox<Lived>('lives', { name, email })
  return `${lived.email}   password: ${lived.password}\ntoken: ${lived.token}`
}

await answer(main)
