import { hashPassword } from '../../src/accounts/passwords.ts'
import { median } from './results.ts'
import type { Service } from './service.ts'

const TRIES = 200

/** Median times for a known and an unknown address: an attacker must not be able to tell them apart. */
export async function enumeration({ owner, api: { port } }: Service) {
  const hash = await hashPassword('something else')
  await owner.query('update auth.users set password_hash = $1 where id <= $2', [hash, TRIES])
  const post = async (path: string, body: object) => {
    await owner.query('truncate auth.rate_limits')
    const start = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.text()
    return performance.now() - start
  }
  const compare = async (name: string, path: string, body: object) => {
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 1; i <= TRIES; i++) {
      known.push(await post(path, { ...body, email: `bench${i}@example.com` }))
      unknown.push(await post(path, { ...body, email: `nobody${i}@example.com` }))
    }
    const [a, b] = [median(known), median(unknown)]
    return { row: name, 'known ms': a.toFixed(2), 'unknown ms': b.toFixed(2), ratio: (a / b).toFixed(2) }
  }
  return [
    await compare('POST /auth/login, wrong password', '/auth/login', { password: 'not the password' }),
    await compare('POST /auth/password-reset/request', '/auth/password-reset/request', {}),
  ]
}
