import { describe, expect, it } from 'vitest'
import { choose, dependents, isTest } from './choose.mjs'
import { allFiles, changedLately, changedSince, git } from './git.mjs'
import { representatives } from './last-whole-run.mjs'

const files: string[] = allFiles()
const nearest = (changed: string) =>
  [...dependents([changed], files)].filter(([, { distance }]) => distance < 3).map(([file]) => file)

describe('a change asks for', () => {
  it.each([
    ['a service', 'apps/server/src/stock/ledger/post.ts', 'apps/server/src/stock/ledger/ledger.test.ts'],
    ['a table', 'apps/server/src/alarm/alarm/alarm.table.ts', 'apps/server/src/alarm/alarm/alarm-list.test.ts'],
    ['what all share', 'apps/server/src/platform/crud/rows.ts', 'apps/server/src/platform/crud/page.test.ts'],
    ['a contract', 'packages/contract/src/production/segment-plan.ts', 'e2e/production-orders.e2e.ts'],
    ['a page', 'apps/web/src/production/segment-plan/timeline.tsx', 'e2e/production-orders.e2e.ts'],
    [
      'a driver',
      'apps/edge-gateway/src/drivers/modbus/modbus-driver.ts',
      'apps/edge-gateway/src/drivers/modbus/faults.test.ts',
    ],
    ['a part of tests', 'e2e/stand/meter.ts', 'e2e/cold-store.e2e.ts'],
    ['a migration', 'apps/server/migrations/0037_posting_day.sql', 'apps/server/src/platform/db/migrate.test.ts'],
    ['a test', 'apps/server/src/alarm/alarm/alarm-list.test.ts', 'apps/server/src/alarm/alarm/alarm-list.test.ts'],
  ])('its tests: %s', (_, changed, test) => {
    expect(nearest(changed)).toContain(test)
  })

  it('the tests of its domain', () => {
    const found = dependents(['apps/server/src/gateway-box/link/box-states.ts'], files)
    expect([...found.keys()]).toContain('apps/server/src/gateway-box/box/box.test.ts')
  })

  it('of a contract, the looks at every call', () => {
    const found = dependents(['packages/contract/src/gateway-box/box.ts'], files)
    expect([...found.keys()]).toContain('apps/server/src/testing/narrow-view.test.ts')
  })

  it('the tests of who takes it through the door of its domain', () => {
    const found = dependents(['apps/server/src/stock/stock/pick-wanted.ts'], files)
    expect([...found.keys()].some((file) => file.startsWith('apps/server/src/production/'))).toBe(true)
  })
})

describe.skipIf(git('rev-parse', 'HEAD~1^{tree}') === undefined)('what has changed', () => {
  it('is told since the commit of a tree, and not since one that nobody here has committed', () => {
    const last = git('diff', '--name-only', '--no-renames', 'HEAD~1', 'HEAD')!.split('\n')
    expect(changedSince(git('rev-parse', 'HEAD~1^{tree}'))).toEqual(expect.arrayContaining(last))
    expect(changedLately(1)).toEqual(expect.arrayContaining(last))
    expect(changedSince('0'.repeat(40))).toBeUndefined()
  })
})

describe('the gate', () => {
  const at = (turn: number, more = {}) => choose({ files, changed: [], turn, ...more })

  it('is the same for the same commit', () => {
    const more = { changed: ['apps/server/src/platform/crud/rows.ts', 'apps/web/src/live/alarm/level-looks.ts'] }
    expect([...at(7, more).why]).toEqual([...at(7, more).why])
  })

  it('comes to everything in six turns, if what is timed fits', () => {
    const seconds = Object.fromEntries([...files, ...at(0).notRun].map((name) => [name, 0.1]))
    const runs = [1, 2, 3, 4, 5, 6].map((turn) => at(turn, { lastRun: { seconds } }))
    const never = runs[0]!.notRun.filter((name: string) => runs.every(({ notRun }) => notRun.includes(name)))
    expect(never).toEqual([])
  })

  it('looks nearer at what the last commits changed', () => {
    const [old, fresh] = ['apps/server/src/alarm/alarm/alarm.table.ts', 'apps/server/src/stock/ledger/post.ts']
    const found = dependents([old, fresh], files, [fresh])
    expect(found.get('apps/server/src/stock/ledger/ledger.test.ts')?.distance).toBe(1)
    expect(found.get('apps/server/src/alarm/alarm/alarm-list.test.ts')?.distance).toBe(3)
  })

  it('takes what a change asks for before what failed lately, and both before the turn, within its budget', () => {
    const changed = ['apps/server/src/platform/crud/rows.ts']
    const failedLately = ['e2e/video.e2e.ts']
    const short = Object.fromEntries(files.filter(isTest).map((file) => [file, 0.1]))
    const chosen = at(3, { changed, failedLately, lastRun: { seconds: short } })
    const reasons = [...chosen.why.values()].map((why) => why.split(':')[0])
    expect([...new Set(reasons)]).toEqual(['always', 'changed', 'failed lately', 'turn'])
    const seconds = Object.fromEntries(files.filter(isTest).map((file) => [file, 400]))
    expect([...at(3, { changed, lastRun: { seconds } }).why.values()].filter((why) => why !== 'always')).toEqual([])
  })

  it('takes the short looks at every call always, the long ones in turn', () => {
    const [short, long] = ['field-titles', 'narrow-view'].map((name) => `apps/server/src/testing/${name}.test.ts`)
    const { why } = at(1, { lastRun: { seconds: { [short!]: 1, [long!]: 60 } } })
    expect(why.get(short!)).toBe('always')
    expect(why.get(long!)).not.toBe('always')
  })

  it('opens the pages that stand for all sorts, whatever has changed', () => {
    const { pages, why } = at(1, { representatives })
    expect(pages).toEqual(expect.arrayContaining([...representatives]))
    expect(representatives.map((page) => why.get(page))).toEqual(Array(9).fill('always'))
  })

  it('opens the pages whose own code has changed', () => {
    const { pages, why } = at(1, { changed: ['apps/web/src/production/segment-plan/timeline.tsx'] })
    expect(pages).toContain('/mes/pages/segmentPlan/index')
    expect(why.get('/mes/pages/segmentPlan/index')).toBe('changed: its own code')
  })
})
