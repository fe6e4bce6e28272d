/**
 * Lets many callers share one run of `work`, such as one statement for all of them. The returned function asks for a
 * run, which takes up whatever its owner has collected by then, and resolves when that run has ended. Runs follow each
 * other, and from one start to the next at least `pauseMs` pass: the first caller after a pause is served at once, and
 * those who come while a run is under way, or soon after its start, share the next one.
 */
export function gather(pauseMs: number, work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  let lastAt = Number.NEGATIVE_INFINITY
  let next: Promise<void> | undefined // has not begun yet

  async function run() {
    await last
    const left = lastAt + pauseMs - performance.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
    next = undefined
    lastAt = performance.now()
    const running = work()
    last = running.catch(() => {})
    return running
  }
  return () => {
    next ??= run()
    return next
  }
}
