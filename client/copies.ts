// Copies of earlier responses with their ETags, in memory only. A request with If-None-Match that gets 304 is answered
// from its copy.

/** The largest total of characters; beyond it the copies that were used longest ago go first. */
const LARGEST_TOTAL = 4_000_000

export type Copy = { tag: string; body: string; headers: Headers }

export function createCopies() {
  const copies = new Map<string, Copy>() // in the order of use
  let total = 0

  function remove(url: string) {
    total -= copies.get(url)?.body.length ?? 0
    copies.delete(url)
  }

  function add(url: string, copy: Copy) {
    remove(url)
    copies.set(url, copy)
    total += copy.body.length
    for (const [oldest] of copies) if (total > LARGEST_TOTAL) remove(oldest)
  }

  return {
    clear() {
      copies.clear()
      total = 0
    },

    /** The copy of an address, if there is one. */
    find(url: string): Copy | undefined {
      const copy = copies.get(url)
      if (copy) add(url, copy)
      return copy
    },

    /** Keeps a JSON response that has an ETag. */
    async keep(url: string, response: Response) {
      const tag = response.headers.get('ETag')
      if (tag === null || !response.headers.get('Content-Type')?.startsWith('application/json')) return
      add(url, { tag, body: await response.clone().text(), headers: response.headers })
    },
  }
}

/** The response that a 304 stands for. */
export const answerOf = ({ body, headers }: Copy) => new Response(body, { status: 200, headers })
