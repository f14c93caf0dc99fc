import { defineConfig } from 'vitest/config'
import { FACTOR, scaledTimeouts } from './scripts/gate/scaled-timeouts.ts'

/** What a run takes in turn (e2e/stand/pages.ts), the same in all its files. */
const SEED = process.env.SEED || '0'
console.log(`SEED=${SEED}`)

/**
 * Journeys in a real browser, two at a time, each in a company of its own; after them the no-loss test, which wants the
 * machine for itself.
 */
export default defineConfig({
  plugins: [scaledTimeouts()],
  test: {
    testTimeout: 300_000 * FACTOR,
    expect: { poll: { timeout: 30_000 * FACTOR } },
    // Who needs the demo plant waits until it is filled (e2e/stand/first-start.ts).
    hookTimeout: 700_000 * FACTOR,
    env: { SEED },
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['e2e/no-loss.e2e.ts'],
          globalSetup: ['e2e/stand/first-start.ts'],
          maxWorkers: 2,
          // Files of a worker share its modules and its product (e2e/stand/start-company.ts).
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'no-loss', include: ['e2e/no-loss.e2e.ts'], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
