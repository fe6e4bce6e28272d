// Traces (docs/contract/operations.md#traces). The code asks `tracing`, which is undefined while
// OTEL_EXPORTER_OTLP_ENDPOINT is empty: only tracing-start.ts loads the libraries.

/** A timed step: a statement, an HTTP request to a vendor or a mail. */
export type Span = {
  /** Notes when the statement got its connection. */
  connected(): void
  /** Notes the status of an HTTP response. */
  answered(status: number): void
  /** Ends the span, with the error if it failed. Of an error only its code and its constraint are kept. */
  end(error?: unknown): void
}

/** What is known of a request when it is over. */
export type RequestOutcome = {
  /** Method and path pattern of the matched route. */
  route: string | undefined
  id: string | undefined
  /** The status that was sent, if one was. */
  status: number | undefined
  /** Whether the response broke off. */
  aborted: boolean
}

export type RequestSpan = {
  /** Does the work of the request: what it asks of the database and of vendors belongs to its span. */
  run(work: () => void): void
  end(outcome: RequestOutcome): void
}

/** A run of a job; attempts count from 1. The payload may name the span that queued it. */
export type JobRun = { id: string; task: string; attempt: number; traceparent: string | undefined }

export type Tracing = {
  /** Begins the span of a request, within the trace that its header names. */
  request(method: string, traceparent: string | undefined): RequestSpan
  /** Begins the span of a statement of a request or a job; undefined outside of both. */
  statement(name: string): Span | undefined
  /** Begins the span of an HTTP request to a vendor; undefined outside of requests and jobs. */
  vendor(method: string, url: string): Span | undefined
  /** Begins the span of a mail; undefined outside of requests and jobs. */
  mail(url: string): Span | undefined
  job<T>(run: JobRun, work: () => Promise<T>): Promise<T>
  /** The header that continues the trace in another process of the service; undefined outside of requests and jobs. */
  traceparent(): string | undefined
}

export let tracing: Tracing | undefined

/** Sets what traces this process; undefined ends the tracing. */
export function traceWith(given: Tracing | undefined) {
  tracing = given
}

/** Returns the work's own outcome, and ends the span with it. */
export function spanOf<T>(span: Span | undefined, work: Promise<T>): Promise<T> {
  if (span === undefined) return work
  return work.then(
    (result) => {
      span.end()
      return result
    },
    (error: unknown) => {
      span.end(error)
      throw error
    },
  )
}
