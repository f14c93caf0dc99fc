import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { firstStepCodes, firstSteps } from '@zhizao/contract/first-steps/first-steps'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { workCenter } from '@zhizao/contract/plant/work-center'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('the first steps', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const step = async (code: string, caller = admin) =>
    (await caller.client(firstSteps).list({})).find((each) => each.code === code)

  it('of a new company are all missing but the units, which come with the program', async () => {
    const steps = await admin.client(firstSteps).list({})
    expect(steps.map(({ code }) => code)).toEqual(firstStepCodes)
    expect(steps.filter(({ count }) => count > 0).map(({ code }) => code)).toEqual(['unit'])
    const units = await admin.client(unit).list({})
    expect(await step('unit')).toEqual({ code: 'unit', count: units.length, waiting: 0 })
  })

  it('say what was begun and is of no use yet', async () => {
    const [piece] = await admin.client(unit).list({ keyword: '个' })
    const made = { name: '外壳', source: 'make', baseUnitId: piece!.id } as const
    const { id } = await admin.client(material).create(made)
    const part = await admin.client(material).create({ ...made, name: '粒子', source: 'buy' })
    expect(await step('material')).toMatchObject({ count: 2 })
    expect(await step('bom')).toEqual({ code: 'bom', count: 0, waiting: 1 })
    const bill = await admin.client(bom).create({ materialId: id, lines: [{ materialId: part.id, quantity: '1' }] })
    expect(await step('bom')).toEqual({ code: 'bom', count: 0, waiting: 1 })
    await admin.client(bom).release({ id: bill.id })
    expect(await step('bom')).toEqual({ code: 'bom', count: 1, waiting: 0 })
    await admin.client(workCenter).create({ code: 'wc-1', name: '注塑' })
    expect(await step('station')).toEqual({ code: 'station', count: 0, waiting: 1 })
    await admin.client(workPlan).create({ name: '白班' })
    expect(await step('workPlan')).toEqual({ code: 'workPlan', count: 1, waiting: 1 })
    const house = await admin.client(warehouse).create({ code: 'ck-1', name: '原料库' })
    expect(await step('warehouse')).toEqual({ code: 'warehouse', count: 1, waiting: 0 })
    expect(await step('location')).toEqual({ code: 'location', count: 0, waiting: 1 })
    await admin.client(location).create({ warehouseId: house.id, code: 'A-01' })
    expect(await step('location')).toEqual({ code: 'location', count: 1, waiting: 0 })
  })

  it('are those alone that the caller may open', async () => {
    const keeper = await server.signIn({ permissions: ['firstSteps', 'staff', 'shopCalendar'] })
    const steps = await keeper.client(firstSteps).list({})
    expect(steps.map(({ code }) => code)).toEqual(['staff', 'shopCalendar'])
    const stranger = await server.signIn({ permissions: ['firstSteps'] })
    expect(await stranger.client(firstSteps).list({})).toEqual([])
    const other = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await step('material', other)).toMatchObject({ count: 0 })
  })
})
