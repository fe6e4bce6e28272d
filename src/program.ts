import { watchLedger } from './accounts/replay.ts'
import { analytics } from './analytics/proxy.ts'
import { tellAnalytics } from './analytics/reasons.ts'
import { contentOf } from './content/content.ts'
import { logContent, seed } from './content/seed.ts'
import type { Program } from './http/program.ts'
import { constraints, routes } from './routes/index.ts'
import { tasks } from './tasks/index.ts'
import type { WorkerProgram } from './worker/task.ts'

/** The 36-week program, as the processes run it. */
export const program: Program & WorkerProgram = {
  routes,
  constraints,
  tasks,
  analytics,
  tellAnalytics,
  ready: watchLedger,
  async seed(config, database, log) {
    const content = contentOf(config)
    if (config.SKIP_STARTUP_SEED !== '1') await seed(database, content, log)
    await logContent(content, log)
  },
}
