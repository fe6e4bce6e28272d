import { readFileSync } from 'node:fs'

// Which commit runs: what the image was built of, else what git has checked out here.

const ROOT = new URL('../../', import.meta.url)

function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** The hash of the commit; undefined where neither the image nor git says it. */
export function commitOf(): string | undefined {
  const head = read('.commit') ?? read('.git/HEAD')
  const branch = /^ref: (.+)$/.exec(head ?? '')?.[1]
  if (branch === undefined) return head
  const packed = read('.git/packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`))
  return read(`.git/${branch}`) ?? packed?.split(' ')[0]
}
