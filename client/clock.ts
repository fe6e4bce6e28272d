import { claimsOf } from './claims.ts'

// The service's time. A device's clock may be hours off, and tokens are renewed by the time of the service that issued
// them. Its responses show it: their Date, where the app may read it, and the moment at which a new token was issued.

export type Clock = ReturnType<typeof createClock>

export function createClock() {
  /** How far the service is ahead of this device, in milliseconds; 0 until it has answered. */
  let ahead = 0
  const note = (time: number) => {
    if (!Number.isNaN(time)) ahead = time - Date.now()
  }
  return {
    now: () => Date.now() + ahead,
    /**
     * Notes the Date of a response that has just come. A page of another origin cannot read it, and what a cache may
     * have kept has an old one.
     */
    noteAnswer({ headers }: Response) {
      if (!headers.get('Cache-Control')?.includes('max-age')) note(Date.parse(headers.get('Date') ?? ''))
    },
    /** Notes when a token was issued that has just come. */
    noteToken: (token: string) => note((claimsOf(token)?.iat ?? Number.NaN) * 1000),
  }
}
