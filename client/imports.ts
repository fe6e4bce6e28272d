import type { Import } from './api.d.ts'
import { type Client, ok } from './client.ts'

// A file of another tracker, or an export: upload, preview, application, undo. Every change of an import is in the
// changes too, so an app with a replica can follow it there.

export type ImportOptions = {
  /** The app that wrote the file; without it the service finds out. */
  source?: NonNullable<Import['source']>
  /** Whether archived habits come along. */
  includeArchived?: boolean
  /** Called while the file is sent, where XMLHttpRequest tells it (browsers, React Native), and when all is sent. */
  onSent?: (bytes: number) => void
  /** Called with each state of the import that was seen, whose `done` and `of` say how far it is. */
  onChange?: (now: Import) => void
}
type Follow = Pick<ImportOptions, 'onChange'>

const ASK_AGAIN_MS = 500

/** What is used of XMLHttpRequest, which Node does not have. */
type Sender = {
  upload: { onprogress?: (event: { loaded: number }) => void }
  status: number
  responseText: string
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: Blob): void
  abort(): void
}
const { XMLHttpRequest: Sending } = globalThis as unknown as { XMLHttpRequest?: new () => Sender }

/** Sends a file and waits until it is read: `ready` with its preview, or `failed` with the reason as `detail`. */
export async function uploadImport(api: Client, file: Blob, options: ImportOptions = {}): Promise<Import> {
  const { source = 'auto', includeArchived = false, onSent } = options
  const isArchive = (await file.slice(0, 2).text()) === 'PK'
  const begun = await ok(
    api.POST('/imports', {
      params: { query: { source, include_archived: `${includeArchived}` } },
      headers: { 'Content-Type': isArchive ? 'application/zip' : 'application/json' },
      body: file as unknown as string,
      bodySerializer: (body) => body as unknown as Blob,
      fetch: (request) => api.send(request, (tried, init) => sendFile(tried, file, init, onSent)),
    }),
  )
  return followImport(api, begun.id, options)
}

/** Does what the preview of a `ready` import says, and waits until it is done. */
export async function applyImport(api: Client, { id, preview_sha256 }: Import, follow: Follow = {}): Promise<Import> {
  const params = { path: { import_id: id } }
  await ok(api.POST('/imports/{import_id}/apply', { params, body: { preview_sha256: preview_sha256 ?? '' } }))
  return followImport(api, id, follow)
}

/** Takes an import back, within 30 days, and waits until that is done. */
export async function undoImport(api: Client, { id }: Import, follow: Follow = {}): Promise<Import> {
  await ok(api.POST('/imports/{import_id}/undo', { params: { path: { import_id: id } } }))
  return followImport(api, id, follow)
}

/** Asks for an import until it is no longer read, applied or taken back. */
export async function followImport(api: Client, id: number, { onChange }: Follow = {}): Promise<Import> {
  for (;;) {
    const now = await ok(api.GET('/imports/{import_id}', { params: { path: { import_id: id } } }))
    onChange?.(now)
    if (!['reading', 'applying', 'undoing'].includes(now.state)) return now
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

/** Sends a file as fetch does, which cannot tell how much of it is sent. */
async function sendFile(
  request: Request,
  file: Blob,
  { signal }: { signal: AbortSignal },
  onSent?: (n: number) => void,
) {
  if (onSent === undefined || Sending === undefined) {
    const response = await fetch(request, { signal })
    onSent?.(file.size)
    return response
  }
  const sender = new Sending()
  sender.open(request.method, request.url)
  for (const [name, value] of request.headers) sender.setRequestHeader(name, value)
  sender.upload.onprogress = ({ loaded }) => onSent(loaded)
  signal.addEventListener('abort', () => sender.abort())
  return new Promise<Response>((resolve, reject) => {
    sender.onload = () => {
      const headers = new Headers()
      for (const line of sender.getAllResponseHeaders().trim().split('\r\n')) {
        const [name = '', ...value] = line.split(': ')
        headers.append(name, value.join(': '))
      }
      resolve(new Response(sender.responseText, { status: sender.status, headers }))
    }
    sender.onerror = () => reject(new TypeError('the file could not be sent'))
    sender.onabort = () => reject(signal.reason)
    sender.send(file)
  })
}
