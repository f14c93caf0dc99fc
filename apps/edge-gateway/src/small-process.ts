import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { currentBundle } from './bundle.ts'

// Figures and reasons: docs/decisions/0011-edge-memory.md.
const flags = [
  '--max-semi-space-size=1',
  '--max-old-space-size=96',
  '--optimize-for-size',
  '--expose-gc',
  // The baseline compiler stays: 15–40 % more CPU at 3,000 points a second, some 10 MB less of compiler and its data.
  '--no-opt',
  '--no-maglev',
  '--disable-warning=ExperimentalWarning',
  // Node keeps still about url.parse() in node_modules, but not in a bundle of them.
  '--disable-warning=DEP0169',
]
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
const mark = 'BOX_PROCESS'

/** Left to itself V8 collects once a minute or two, after 7 MB more of garbage. */
const collectEveryMs = 20_000

/**
 * Replaces this process, keeping its id, by one that needs less memory: small V8 spaces and one malloc arena can only be
 * chosen at start, and a filled compile cache spares the type stripper (some 25 MB), or with the bundle the remains of
 * parsing it (some 15 MB). Returns when there is no more to do.
 */
export async function becomeSmall(dataDir: string): Promise<void> {
  const step = process.env[mark]
  if (step === 'ready' || !process.execve || process.platform === 'win32') {
    delete process.env[mark] // what this process starts decides for itself
    if (globalThis.gc) setInterval(() => globalThis.gc!(), collectEveryMs).unref()
    return
  }
  if (step === 'filling') {
    await fillCache(process.env.NODE_COMPILE_CACHE!)
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
      ...process.env,
      [mark]: 'ready',
    })
  }
  const bundle = currentBundle()
  // A change of the sources merely misses in their cache; of each bundle and each Node there is a cache of its own.
  const cache = join(dataDir, 'compile-cache', `${bundle?.id ?? 'sources'}-${process.version}`)
  const program = [...flags, ...process.execArgv, bundle?.file ?? process.argv[1]!]
  process.execve(process.execPath, [process.execPath, ...program, ...process.argv.slice(2)], {
    ...process.env,
    ...allocator,
    NODE_COMPILE_CACHE: cache,
    [mark]: existsSync(cache) ? 'ready' : 'filling',
  })
}

async function fillCache(cache: string): Promise<void> {
  const all = dirname(cache)
  mkdirSync(all, { recursive: true })
  for (const name of readdirSync(all)) if (!cache.endsWith(name)) rmSync(join(all, name), { recursive: true })
  await import('./start-gateway.ts')
  await import('./drivers/modbus/modbus-driver.ts')
  await import('./drivers/opc-ua/opc-ua-driver.ts')
  flushCompileCache()
}
