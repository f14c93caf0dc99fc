import { BadSettings, readSettings, type Settings, usage } from './settings.ts'
import { becomeSmall } from './small-process.ts'

if (process.argv.includes('--help')) {
  process.stdout.write(usage)
  process.exit(0)
}

const chosen = settings()
await becomeSmall(chosen.dataDir)
const { startGateway } = await import('./start-gateway.ts')
const gateway = await startGateway(chosen)

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // A driver that hangs must not keep the process: what matters is on disk.
    setTimeout(() => process.exit(1), 4800).unref()
    gateway.stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}

function settings(): Settings {
  try {
    return readSettings(process.argv.slice(2), process.env)
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    process.stderr.write(`${error.message}\n\n${usage}`)
    process.exit(2)
  }
}
