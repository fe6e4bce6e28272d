import type { EventLine } from './line.ts'

/** What names a stream in the database. */
export type Registered = { id: number; person: string }
/** `notice`: the hash that stands for the person; `number`: their counter as the client knows it. */
export type Stream = Registered & { notice: string; number: number; expiresAt: number; tick: number; line: EventLine }
export type Registry = ReturnType<typeof createRegistry>

/** The open streams of a process, by id and by the hash of their person. */
export function createRegistry() {
  const byId = new Map<number, Stream>()
  const byNotice = new Map<string, Stream[]>()
  const of = (notice: string) => byNotice.get(notice) ?? []
  return {
    all: byId as ReadonlyMap<number, Stream>,
    of,
    add(stream: Stream) {
      byId.set(stream.id, stream)
      byNotice.set(stream.notice, [...of(stream.notice), stream])
    },
    /** False where the stream is not there any more. */
    delete(stream: Stream) {
      if (!byId.delete(stream.id)) return false
      const others = of(stream.notice).filter((other) => other !== stream)
      if (others.length === 0) byNotice.delete(stream.notice)
      else byNotice.set(stream.notice, others)
      return true
    },
  }
}
