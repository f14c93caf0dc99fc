import type { Life } from '@zhizao/rules/live-state'
import { expect, it } from 'vitest'
import type { HistoryValue } from '../history/sample.ts'
import { companyHomes } from '../platform/company-home/company-homes.ts'
import { overTheWire } from '../testing/over-the-wire.ts'
import type { EnteredSample } from './ingest/ingest.ts'
import { answerPlantNow, plantNow } from './plant-now.ts'

/** A home whose points read what is given, asked from another process. */
function asked(values: Readonly<Record<number, HistoryValue>>) {
  const homes = companyHomes(overTheWire)
  const entered: EnteredSample[] = []
  const forgotten: unknown[] = []
  answerPlantNow(homes, {
    latest: {
      get: (id) =>
        id in values
          ? { value: values[id]!, time: 1000 + id, quality: 1, receivedAt: 5, standsFrom: 5, sourceTime: 900 }
          : undefined,
    },
    lives: {
      ofPoint: (id): Life | null => (id === 9 ? null : 'on'),
      ofObject: (id): Life | null => (id === 9 ? null : 'box'),
      invalidOf: (id) => id,
      settled: async () => {},
    },
    treeVersion: (companyId) => Number(companyId) * 10,
    entered: async (samples) => void entered.push(...samples),
    async forget(point, time) {
      forgotten.push([point, time])
      return time - 1
    },
  })
  return { now: plantNow(homes), entered, forgotten }
}

it('tells of points what they read last, whatever the value is, and whether anything reads them', async () => {
  const big = 2n ** 60n
  const { now } = asked({ 1: 1.5, 2: big, 3: '1152921504606846976', 4: true, 5: null })
  const found = await now.points('7', ['1', '2', '3', '4', '5', '9'])
  expect([...found.keys()]).toEqual(['1', '2', '3', '4', '5', '9'])
  expect(found.get('1')).toEqual({ life: 'on', newest: { value: 1.5, time: 1001, quality: 1, sourceTime: 900 } })
  expect(['2', '3', '4', '5'].map((id) => found.get(id)!.newest!.value)).toEqual([
    big,
    '1152921504606846976',
    true,
    null,
  ])
  expect(found.get('9')).toEqual({ life: null, newest: undefined })
})

it('tells of objects, and of the tree of a company', async () => {
  const { now } = asked({})
  expect(await now.objects('7', ['3', '9'])).toEqual(
    new Map([
      ['3', { life: 'box', invalid: 3 }],
      ['9', { life: null, invalid: 9 }],
    ]),
  )
  expect(await now.treeVersion('7')).toBe(70)
})

it('takes values that people entered as they are, and forgets of the company that asks', async () => {
  const { now, entered, forgotten } = asked({})
  const samples = [
    { pointId: 1, time: 5, value: 2n ** 60n },
    { pointId: 2, time: 6, value: 'offen' },
  ]
  await now.enter('7', samples)
  expect(entered).toMatchObject(samples)
  expect(await now.forget({ companyId: 7, pointId: 4 }, 100)).toBe(99)
  expect(forgotten).toEqual([[{ companyId: 7, pointId: 4 }, 100]])
})
