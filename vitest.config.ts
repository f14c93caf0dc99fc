import { defineConfig } from 'vitest/config'
import { bundledThreads } from './scripts/bundled-threads.ts'
import { FACTOR, scaledTimeouts } from './scripts/gate/scaled-timeouts.ts'

export default defineConfig({
  plugins: [bundledThreads(), scaledTimeouts()],
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'e2e/hostile/*.test.ts',
      'e2e/{large,soak}/*.test.ts',
      'bench/*.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    globalSetup: ['scripts/test-postgres.ts', 'scripts/bundled-threads.ts'],
    setupFiles: ['run-clean-ups', 'record-calls', 'no-leaks'].map((name) => `apps/server/src/testing/${name}.ts`),
    // Benches that a test begins only have to work (bench/size.ts).
    env: { BENCH_SMALL: '1' },
    testTimeout: 30_000 * FACTOR,
    expect: { poll: { timeout: 20_000 * FACTOR } },
    hookTimeout: 120_000 * FACTOR,
    maxWorkers: 2,
    // Files of a worker share its modules and its server (testing/test-server.ts): loading them anew for each file cost more
    // than half of a run.
    isolate: false,
  },
})
