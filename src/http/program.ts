import type { Express } from 'express'
import type { Log } from '../base/log.ts'
import type { Part } from '../base/part.ts'
import type { TellReasons } from '../base/reasons.ts'
import type { Config } from '../base/settings/config.ts'
import type { Database } from '../db/call.ts'
import type { Constraints } from './errors.ts'
import type { Route, Services } from './route.ts'

/** The program that the API serves. It knows nothing of it but this. */
export type Program = {
  routes: readonly Route[]
  constraints: Constraints
  /** Serves the door to the analytics process. */
  analytics(app: Express, services: Services): void
  /** Tells the analytics process why the service is degraded. */
  tellAnalytics(config: Config): TellReasons
  /** Waits until the database may be used, and looks whether it still may until stopped. */
  ready(config: Pick<Config, 'ERASURE_LEDGER'>, database: Database, log: Log): Promise<Part>
  /** Writes what the program's tables hold from the beginning; logs what fails, and never rejects. */
  seed(config: Config, database: Database, log: Log): Promise<void>
}
