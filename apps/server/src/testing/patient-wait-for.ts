import { vi } from 'vitest'

/**
 * As long as `expect.poll` has (vitest.config.ts): Vitest's own second is a bound on the machine and not on what is waited for.
 * Done as this module is loaded, once a worker.
 */
const PATIENCE = 20_000
const { waitFor } = vi
vi.waitFor = (look, options) =>
  waitFor(look, typeof options === 'number' ? options : { ...options, timeout: options?.timeout ?? PATIENCE })
