import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Call, OPEN } from '@zhizao/contract/http/call'
import { definitionOf, innerSchema, shapeOf } from '@zhizao/contract/http/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import { everyCall, type PlacedCall } from './every-call.ts'
import { atOnce, bodySource } from './every-field.ts'
import { fillCompany } from './filled-company.ts'
import { fillLists } from './filled-lists.ts'
import { sampleInput } from './sample-input.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const AT_ONCE = 8

/** What turns pages and orders rows, and says nothing of which. */
const turning = /^(pageNumber|current|pageSize|size|orders?|sorts?)$/

/** Asked in the clouds of cameras. */
const elsewhere = (call: Call) => call.path.startsWith('/ezviz/')

/**
 * Filters that this company's rows cannot show: they tell rows apart that it has none of. Each names the test that has them, and
 * in which it must stand. Where the same filter finds nothing else on another list, it is deaf there.
 */
const shownBy: Readonly<Record<string, string>> = {
  '/alarmInfo/selectAlarmMsgByPage topOnly': 'alarm/alarm/alarm-members.test.ts',
  '/alarmInfo/selectAlarmMsgHisByPage topOnly': 'alarm/alarm/alarm-members.test.ts',
  '/armDataFact/page topOnly': 'alarm/alarm/alarm-members.test.ts',
  '/armDataHis/page topOnly': 'alarm/alarm/alarm-members.test.ts',
  '/armDataHis/selectArmDataClassifyStatistics topOnly': 'alarm/alarm/alarm-members.test.ts',
  '/armDataHis/selectArmDataLevelStatistics topOnly': 'alarm/alarm/alarm-members.test.ts',
  '/infObject/previewModelSync withLimits': 'device-model/model/model.test.ts',
  '/job/list everyone': 'job/job.test.ts',
  '/lak/user/findAllUserInfo isFree': 'plant/staff/staff.test.ts',
  '/lak/user/findUserInfo isFree': 'plant/staff/staff.test.ts',
  // By the day: what was planned on a Monday stands in one week, whose first day is that of the day.
  '/mes_production/productionOrderReport/plan/list by': 'production/production-report/production-report.test.ts',
  '/mes_production/productionsegmentplan/load weeks': 'production/order/production-order.test.ts',
  '/mes_production/productionOrderReport/quality/pareto kind': 'production/production-report/production-report.test.ts',
  '/mes_production/productionmaterialprepare/page groupBy': 'production/preparation/preparation.test.ts',
  '/mes_stock/checkbill/page mine': 'counting/count/stock-count.test.ts',
  '/mes_stock/checkbill/selectSotckMaterial abcDays': 'counting/count/stock-count.test.ts',
  '/mes_stock/checkbill/selectSotckMaterial uncountedDays': 'counting/count/stock-count.test.ts',
  '/monitor/findLevelBar rootId': 'monitor/monitor.test.ts',
  '/monitor/findLevelSeries rootId': 'monitor/monitor.test.ts',
  '/notice/selectByTypeAndPosition position': 'notice/notice/notice.test.ts',
  '/objectState/selectCorrections withRemoved': 'object-state/course/object-state.test.ts',
}
/** The fields of a company's own making, of which it has none: `form/masters.test.ts` finds by them. */
const OWN_FIELDS = 'extra'

/** Lists below something that this company has none of, and those that find by a word alone. Fewer is better. */
const MOST_EMPTY = 40

/** Values that a field takes and that hardly any row has; several, since one may be what all rows have. */
function valuesFor(schema: z.ZodType): unknown[] {
  const { type, element, entries, values, options } = definitionOf(innerSchema(schema))
  switch (type) {
    case 'array':
      return valuesFor(element!).map((value) => [value])
    case 'enum':
      return Object.values(entries!)
    case 'literal':
      return [...values!]
    case 'boolean':
      return [true, false]
    case 'number':
    case 'int':
      return [0, 1, 2, 3, 999_983]
    case 'union':
      return (options ?? []).flatMap(valuesFor)
    default:
      return [
        '987654321987',
        'zq-nobody',
        '2001-02-03 04:05:06',
        '2001-02-03',
        '6901234567892',
        '2098-02-03 04:05:06',
        '2098-02-03',
        '1',
        '0',
      ]
  }
}

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

type Row = Record<string, unknown>
const rowsOf = (data: unknown): Row[] => {
  const records = Array.isArray(data) ? data : (data as { records?: unknown[] } | null)?.records
  return (records ?? []).filter((row) => typeof row === 'object' && row !== null) as Row[]
}

/** What rows have under the name of a filter, and their ids: some filters leave out what they name. */
const valuesIn = (rows: readonly Row[], name: string) =>
  [...new Set(rows.flatMap((row) => [row[name], row.id]).filter((value) => value !== undefined && value !== null))]
    .slice(0, 6)
    .flatMap((value) => [value, [value]])

describe('every filter of every list', () => {
  let server: TestServer
  let caller: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    caller = await server.signIn({ isInstallationAdministrator: true })
    await caller.keepProving()
    await fillCompany(server, caller)
    await fillLists(server, caller)
  }, 200_000)
  afterAll(() => server.stop())

  /** Lists are what reads, and answers rows. */
  const isList = ({ call }: PlacedCall) => {
    if (call.writes || call.permission === OPEN || elsewhere(call) || call.encoding !== 'json') return false
    return definitionOf(innerSchema(call.reply)).type === 'array' || 'records' in shapeOf(call.reply)
  }

  it('changes the answer', async () => {
    const lists = (await everyCall()).filter(isList)
    const bodies = await bodySource(server, caller)
    const [deaf, empty]: [string[], string[]] = [[], []]
    let shown = 0

    /** Whether any value of a filter finds other rows than no value does, or is refused. */
    async function isHeard(call: Call, name: string, field: z.ZodType, { needed, before, likely }: Asked) {
      const values = [...valuesFor(field), likely, ...valuesIn(rowsOf(before), name)].filter((value) =>
        takes(field, value),
      )
      for (const value of values) {
        const { code, data } = await caller.call(call, { ...needed, [name]: value })
        if (code >= 500) throw new Error(`${call.path} ${name} ${JSON.stringify(value)}: ${code}`)
        // The contract takes the value: who refuses it has read it.
        if (code !== call.success || JSON.stringify(data) !== JSON.stringify(before)) return true
      }
      return false
    }

    await atOnce(AT_ONCE, lists, async (placed) => {
      const { call } = placed
      const filters = Object.entries(shapeOf(call.body)).filter(
        ([name, field]) => !turning.test(name) && takes(field, undefined),
      )
      if (!filters.length) return
      await bodies.learn(placed)
      const least = sampleInput(call.body, { id: '1', text: 'x', optional: false }) as object
      const whole = bodies.taken(placed) as Row
      const needed = Object.fromEntries(Object.keys(least).map((name) => [name, whole[name]]))
      const any = bodies.whole(placed) as Row
      const { code, data: before } = await caller.call(call, needed)
      if (code !== call.success || !rowsOf(before).length) return void empty.push(call.path)
      for (const [name, field] of filters) {
        if (await isHeard(call, name, field, { needed, before, likely: any[name] })) shown++
        else if (name !== OWN_FIELDS && !shownBy[`${call.path} ${name}`]) deaf.push(`${call.path} ${name}`)
      }
    })
    expect(deaf.toSorted()).toEqual([])
    expect(shown).toBeGreaterThan(1300)
    expect(empty.length, empty.toSorted().join('\n')).toBeLessThanOrEqual(MOST_EMPTY)
  }, 600_000)

  it.each(Object.entries(shownBy))('%s is shown by %s', (filter, file) => {
    const [name] = filter.split(' ').toReversed()
    expect(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`))
  })
})

interface Asked {
  readonly needed: object
  readonly before: unknown
  /** What a body of a call has there: for an id that of a row. */
  readonly likely: unknown
}
