import { defineConfig } from 'vitest/config'

/**
 * Journeys in a real browser, two at a time, each with a server of its own; after them the no-loss test, which wants the
 * machine for itself.
 */
export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['e2e/no-loss.e2e.ts'],
          maxWorkers: 2,
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
