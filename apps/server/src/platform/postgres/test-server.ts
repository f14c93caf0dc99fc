import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { PostgresProblem } from './postgres-problem.ts'

// A server process that does nothing but own a database: tests kill it, and start it as another user.
const [dataDir = '', packageFolder = ''] = process.argv.slice(2)
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const log = {
  info: (message: string) => say({ message }),
  warn: (message: string) => say({ message }),
  error: (message: string) => say({ message }),
}

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(packageFolder && { packageFolder }) })
  const alive = setInterval(() => {}, 60_000)
  process.once('SIGTERM', async () => {
    await postgres.stop()
    clearInterval(alive)
  })
  say({ url: postgres.url })
} catch (error) {
  if (!(error instanceof PostgresProblem)) throw error
  say({ refused: error.reason, message: error.message })
  process.exitCode = error.exitCode
}
