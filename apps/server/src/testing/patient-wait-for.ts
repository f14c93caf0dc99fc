import { vi } from 'vitest'

/**
 * As long as `expect.poll` has (vitest.config.ts): Vitest's own second is a bound on the machine and not on what is waited for.
 * Done as this module is loaded, once a worker.
 */
const FACTOR = Number(process.env.TIME_FACTOR || 1)
const PATIENCE = 20_000 * FACTOR
const { waitFor } = vi
vi.waitFor = (look, options) =>
  waitFor(look, typeof options === 'number' ? options * FACTOR : { ...options, timeout: options?.timeout ?? PATIENCE })
