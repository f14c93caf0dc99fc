import type { Plugin } from 'vitest/config'

/** How many times slower than a quiet machine this one is (scripts/gate/machine-factor.ts). */
export const FACTOR = Number(process.env.TIME_FACTOR || 1)

/** Its own test has them in texts. */
const TESTING = /^(?!.*scripts\/gate\/).*(?:\.(?:test|e2e)\.tsx?|\/(?:testing|stand)\/[^/]+\.ts)$/
/** `timeout: 10_000`, and a bound of ten seconds or more at the end of a test, a hook or a wait. */
const BOUNDS = /(?<=\btimeout: |DefaultTimeout\()[\d_]*000\b|(?<=^\s*(?:\}\)?, )?)\d[\d_]*\d_000(?=[,)])/gm

/** Tests wait as much longer as the machine is slower: nothing fails for being slow. */
export function scaledTimeouts(): Plugin {
  return {
    name: 'scaled-timeouts',
    enforce: 'pre',
    transform(code, id) {
      if (FACTOR === 1 || !TESTING.test(id)) return undefined
      return { code: scaled(code, FACTOR), map: null }
    },
  }
}

export const scaled = (code: string, factor: number) => code.replace(BOUNDS, (bound) => `${bound} * ${factor}`)
