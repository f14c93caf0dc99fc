import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Figures and reasons: docs/decisions/0011-edge-memory.md.
const flags = [
  '--max-semi-space-size=1',
  '--max-old-space-size=96',
  '--optimize-for-size',
  // The baseline compiler stays: 15–40 % more CPU at 3,000 points a second, some 10 MB less of compiler and its data.
  '--no-opt',
  '--no-maglev',
  '--disable-warning=ExperimentalWarning',
]
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
const mark = 'BOX_PROCESS'

/**
 * Replaces this process, keeping its id, by one that needs less memory: small V8 spaces and one malloc arena can only be
 * chosen at start, and a filled compile cache spares the type stripper (some 25 MB). Returns when there is no more to do.
 */
export async function becomeSmall(dataDir: string): Promise<void> {
  const step = process.env[mark]
  if (step === 'ready' || !process.execve || process.platform === 'win32') {
    delete process.env[mark] // what this process starts decides for itself
    return
  }
  // A cache per version of Node and per flags is Node's own doing; an update of the gateway merely misses in it.
  const cache = join(dataDir, 'compile-cache')
  if (step === 'filling') {
    await import('./start-gateway.ts')
    await import('./drivers/modbus/modbus-driver.ts')
    await import('./drivers/opc-ua/opc-ua-driver.ts')
    flushCompileCache()
  }
  const next = step === 'filling' || existsSync(cache) ? 'ready' : 'filling'
  const nodeFlags = step ? process.execArgv : [...flags, ...process.execArgv]
  process.execve(process.execPath, [process.execPath, ...nodeFlags, ...process.argv.slice(1)], {
    ...process.env,
    ...allocator,
    NODE_COMPILE_CACHE: cache,
    [mark]: next,
  })
}
