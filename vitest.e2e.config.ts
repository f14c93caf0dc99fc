import { defineConfig } from 'vitest/config'

/** Journeys in a real browser and the no-loss test: one after the other, each with a server of its own. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    testTimeout: 300_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
})
