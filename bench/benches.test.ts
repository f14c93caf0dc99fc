import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { recordCallsOf } from '../apps/server/src/testing/recorded-calls.ts'
import { findChromium } from '../scripts/test-programs.mjs'
import { openBenchDatabase } from './bench-database.ts'
import { figures } from './figures.ts'

/** What these measure is what a browser loads. */
const ofBrowser = new Set(['first-screens', 'workbench-kb'])
const canBegin = (name: string) => !ofBrowser.has(name) || Boolean(findChromium())
/** On a machine with much else to do; the web is built within it where that has not been done. */
const MOST = 300_000

describe('every bench works from its beginning to its end, so small that its figures say nothing', () => {
  let held: Awaited<ReturnType<typeof openBenchDatabase>>

  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', inject('testPostgresUrl'))
    vi.stubEnv('DATA_DIR', path.join(inject('testFolder'), 'bench'))
    // A call that a bench makes is not tried by it: that takes a test of its own.
    recordCallsOf('', undefined)
    // With one that stays open the tables are made once for all of them.
    held = await openBenchDatabase()
  })
  afterAll(async () => {
    await held.close()
    vi.unstubAllEnvs()
  })

  for (const [name, figure] of Object.entries(figures))
    it.skipIf(!canBegin(name))(
      name,
      async () => {
        const found = [await figure()].flat()
        expect(found.length).toBeGreaterThan(0)
        for (const { ratio, ours, baseline } of found)
          expect([ratio, Number.parseFloat(ours), Number.parseFloat(baseline)].every(Number.isFinite)).toBe(true)
      },
      MOST,
    )
})
