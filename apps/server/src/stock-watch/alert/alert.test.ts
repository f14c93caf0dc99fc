import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { materialAlert, stockAlert } from '@zhizao/contract/stock-watch/stock-alert'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkAlerts } from './check-alerts.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

/** The server looks by itself too. */
const LONG = { timeout: 20_000, interval: 50 }

const entry = async (kind: 'receipt' | 'issue', materialId: string, at: string, quantity: string, lotCode?: string) => {
  const { id } = await clerk.client(stockEntry).create({
    kind,
    reason: '测试',
    lines: [
      {
        materialId,
        quantity,
        ...(lotCode && { lotCode }),
        ...(kind === 'receipt' ? { toLocationId: at } : { fromLocationId: at }),
      },
    ],
  })
  await clerk.client(stockEntry).post({ id })
}
/** Looks at once, and answers what was told. */
async function looked(): Promise<string[]> {
  const told: string[] = []
  await checkAlerts(server.companyId, server.platform, async (_, trigger, { code }) => {
    told.push(`${trigger} ${code}`)
  })
  return told
}
const open = async (keyword: string) =>
  (await clerk.client(stockAlert).page({ keyword, isOpen: 1 })).records.map(({ kind }) => kind).toSorted()

describe('stock alerts', () => {
  it('come by themselves after a posting, and go', async () => {
    const place = await stock.place('AL-0')
    const of = await stock.material('AL-0')
    await clerk.client(materialAlert).save({ materialId: of.id, safetyStock: '5' })
    const soon = { timeout: 25_000, interval: 100 }
    await vi.waitFor(async () => expect(await open('AL-0')).toEqual(['safety']), soon)
    await entry('receipt', of.id, place.id, '9')
    await vi.waitFor(async () => expect(await open('AL-0')).toEqual([]), soon)
    expect((await clerk.client(stockAlert).page({ keyword: 'AL-0', isOpen: 0 })).records).toMatchObject([
      { kind: 'safety', bound: '5', endedAt: expect.any(String) },
    ])
  }, 60_000)

  it('are made once, and again only after it had been well', async () => {
    const place = await stock.place('AL-1')
    const of = await stock.material('AL-1')
    const calls = clerk.client(materialAlert)
    await entry('receipt', of.id, place.id, '100')
    const saved = await calls.save({ materialId: of.id, safetyStock: '10', reorderPoint: '20', maximumStock: '99' })
    expect(saved).toMatchObject({ materialCode: 'AL-1', warehouseId: null, quantity: '100', available: '100' })
    /** What was made so far, the newest first; `+` what is still so. */
    const seen = async () => {
      await looked()
      const { records } = await clerk.client(stockAlert).page({ keyword: 'AL-1' })
      return records
        .toSorted((one, other) => Number(other.id) - Number(one.id))
        .map(({ kind, endedAt, quantity }) => `${kind} ${quantity}${endedAt ? '' : ' +'}`)
    }
    expect(await seen()).toEqual(['maximum 100 +'])
    await entry('issue', of.id, place.id, '85')
    expect(await seen()).toEqual(['reorder 15 +', 'maximum 100'])
    await entry('issue', of.id, place.id, '10')
    expect(await seen()).toEqual(['safety 5 +', 'reorder 15', 'maximum 100'])
    expect((await calls.page({ keyword: 'AL-1' })).records).toMatchObject([{ id: saved.id, kinds: ['safety'] }])
    await entry('issue', of.id, place.id, '1')
    expect(await seen()).toEqual(['safety 4 +', 'reorder 15', 'maximum 100'])
    await calls.save({ materialId: of.id, safetyStock: '3' })
    expect(await seen()).toEqual(['safety 4', 'reorder 15', 'maximum 100'])
    expect(await calls.get({ id: saved.id })).toMatchObject({ safetyStock: '3', reorderPoint: null, available: '4' })
    await entry('issue', of.id, place.id, '2')
    expect(await seen()).toEqual(['safety 2 +', 'safety 4', 'reorder 15', 'maximum 100'])
    await calls.remove({ id: saved.id })
    expect(await clerk.call(materialAlert.get, { id: saved.id })).toMatchObject({ code: 404 })
    await looked()
    expect(await open('AL-1')).toEqual([])
  })

  it('are told where they are made, once by however many look; what fails to be told is not made', async () => {
    const companyId = await server.anotherCompany()
    const owner = await server.signIn({ companyId })
    const what = await (await testStock({ ...server, companyId }, owner)).material('AL-X')
    await owner.client(materialAlert).save({ materialId: what.id, safetyStock: '1' })
    const forget = () => server.database.system.query('delete from stock_alert where company_id = $1', [companyId])
    const made = async () => (await owner.client(stockAlert).page({})).total
    // The server looks each minute by itself: where it was first, it is tried again.
    await vi.waitFor(async () => {
      await forget()
      const failing = () => Promise.reject(new Error('nobody there'))
      await expect(checkAlerts(companyId, server.platform, failing)).rejects.toThrow('nobody there')
      expect(await made()).toBe(0)
    }, LONG)
    await vi.waitFor(async () => {
      await forget()
      const told: string[] = []
      const listening = async (_: unknown, trigger: string) => void told.push(trigger)
      await Promise.all([1, 2, 3].map(() => checkAlerts(companyId, server.platform, listening)))
      expect(told).toEqual(['stockAlert.safety'])
    }, LONG)
    expect(await made()).toBe(1)
    expect((await clerk.client(stockAlert).page({ keyword: 'AL-X' })).total).toBe(0)
    expect(await clerk.call(materialAlert.save, { materialId: what.id, safetyStock: '1' })).toMatchObject({
      data: [{ field: 'materialId' }],
    })
  })

  it('have bounds in their order, at least one, and go in one call', async () => {
    const of = await stock.material('AL-2')
    const calls = clerk.client(materialAlert)
    expect(await clerk.call(materialAlert.save, { materialId: of.id })).toMatchObject({ code: 400 })
    expect(
      await clerk.call(materialAlert.save, { materialId: of.id, safetyStock: '5', maximumStock: '4' }),
    ).toMatchObject({ data: [{ field: 'maximumStock', message: '不能小于安全库存' }] })
    const many = [
      await calls.save({ materialId: of.id, maximumStock: '5' }),
      await calls.save({ materialId: of.id, warehouseId: stock.house.id, maximumStock: '5' }),
    ]
    await calls.removeMany({ ids: many.map(({ id }) => id) })
    expect((await calls.page({ materialId: of.id })).total).toBe(0)
  })

  it('go by the bounds on a card once there has been stock of its material', async () => {
    const place = await stock.place('AL-6')
    const of = await stock.material('AL-6', { safetyStock: '5' })
    await looked()
    expect(await open('AL-6')).toEqual([])
    await entry('receipt', of.id, place.id, '9')
    await entry('issue', of.id, place.id, '9')
    await looked()
    expect(await open('AL-6')).toEqual(['safety'])
  })

  it('of one warehouse count with those below it, and nothing on its way', async () => {
    const below = await clerk.client(warehouse).create({ code: 'AL-B', name: '货区', parentId: stock.house.id })
    const of = await stock.material('AL-3')
    const place = await stock.place('AL-3', { warehouseId: below.id })
    await entry('receipt', of.id, place.id, '8')
    await clerk.client(materialAlert).save({ materialId: of.id, warehouseId: stock.house.id, safetyStock: '8' })
    await looked()
    expect(await open('AL-3')).toEqual([])
    await entry('issue', of.id, place.id, '1')
    await looked()
    expect((await clerk.client(stockAlert).page({ keyword: 'AL-3' })).records).toMatchObject([
      { kind: 'safety', warehouseName: stock.house.name, quantity: '7' },
    ])
  })

  it('name the materials that can be watched, with what their cards say', async () => {
    const of = await stock.material('AL-5', { safetyStock: '3', reorderPoint: '4' })
    const calls = clerk.client(materialAlert)
    expect(await calls.materials({ keyword: 'al-5' })).toMatchObject([
      { id: of.id, unit: 'kg', safetyStock: '3', reorderPoint: '4', isSet: false },
    ])
    await calls.save({ materialId: of.id, warehouseId: stock.house.id, safetyStock: '1' })
    expect(await calls.materials({ keyword: 'AL-5' })).toMatchObject([{ isSet: false }])
    expect(await calls.materials({ keyword: 'AL-5', warehouseId: stock.house.id })).toMatchObject([{ isSet: true }])
    const reader = await server.signIn({ permissions: ['materialAlert'] })
    expect(await reader.call(materialAlert.save, { materialId: of.id, safetyStock: '1' })).toMatchObject({ code: 401 })
    expect(await reader.call(stockAlert.page, {})).toMatchObject({ code: 401 })
  })
})

it('a lot is told of 30 and 7 days before it expires and when it has, each once', async () => {
  const place = await stock.place('AL-4')
  const of = await stock.material('AL-4', { tracking: 'lot' })
  const day = (on: number) => new Date(noon.getTime() + on * 86_400_000)
  await stock.lot(of.id, 'EXP', { expiresOn: inDays(40) })
  await entry('receipt', of.id, place.id, '3', 'EXP')
  const seen = async () =>
    (
      await server.database.system.query<{ text: string }>(
        `select kind || case when ended_at is null then ' +' else '' end as text from stock_alert
         where material_id = $1 order by id`,
        [of.id],
      )
    ).rows.map(({ text }) => text)
  for (const [later, expected] of [
    [0, []],
    [11, ['expiry30 +']],
    [12, ['expiry30 +']],
    [34, ['expiry30', 'expiry7 +']],
    [42, ['expiry30', 'expiry7', 'expired +']],
  ] as const) {
    server.setTime(day(later))
    await looked()
    expect(await seen()).toEqual(expected)
  }
})
