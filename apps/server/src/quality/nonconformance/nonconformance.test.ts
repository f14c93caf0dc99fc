import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { inspection } from '@zhizao/contract/quality/inspection'
import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testQuality } from '../test-quality.ts'

let server: TestServer
let boss: Caller
let plant: Awaited<ReturnType<typeof testQuality>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  plant = await testQuality(server, boss)
})
afterAll(() => server.stop())

const GOOD = ['10', '9.95', '10.1']
const stocked = async (code: string) =>
  Object.fromEntries(Object.entries(await plant.stock.balances()).filter(([key]) => key.includes(` ${code} `)))
const lotOf = (code: string) => plant.stock.material(code, { tracking: 'lot' })

describe('what did not pass', () => {
  it('are held when they fail, and become what is decided of each part', async () => {
    const bolt = await lotOf('Q-2')
    await plant.scheme(bolt.id)
    const { inspection: made } = await plant.delivered(bolt.id, '20', 'L2')
    const id = made!.id
    expect(await plant.found(id, ['10', '10.2', '9.8'], 0)).toMatchObject({
      finding: 'fails',
      failed: 2,
      criteria: [{}, { defectClass: 'major', accept: 0, failed: 2 }, {}],
    })
    expect(await boss.call(inspection.status, { id, status: 'accepted' })).toMatchObject({ code: 409 })
    const judged = await boss.client(inspection).status({ id, status: 'rejected' })
    expect(judged).toMatchObject({ status: 'rejected', nonconformances: [{ quantity: '20', status: 'open' }] })
    expect(await stocked('Q-2')).toEqual({ [`${plant.place.code} Q-2 L2 held`]: '20' })
    const bill = judged.nonconformances[0]!.id
    const thaw = await boss.client(stockEntry).create({
      kind: 'status',
      reason: '急用',
      lines: [
        {
          materialId: bolt.id,
          lotCode: 'L2',
          quantity: '1',
          fromLocationId: plant.place.id,
          status: 'held' as const,
        },
      ].map((line) => ({ ...line, toStatus: 'available' as const })),
    })
    expect(await boss.call(stockEntry.post, { id: thaw.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('不合格品单'),
    })
    const calls = boss.client(nonconformance)
    expect(await calls.get({ id: bill })).toMatchObject({ held: '20', description: `${plant.size.name} 2 件` })
    expect(await boss.call(nonconformance.status, { id: bill, status: 'cancelled', reason: '不要' })).toMatchObject({
      code: 409,
    })
    const decided = [
      { kind: 'useAsIs', quantity: '8' },
      { kind: 'sort', quantity: '6' },
      { kind: 'scrap', quantity: '4' },
      { kind: 'return', quantity: '2' },
    ] as const
    const review = { id: bill, status: 'executing' as const }
    expect(await boss.call(nonconformance.status, { ...review, dispositions: [...decided.slice(1)] })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('合计 12'),
    })
    const reviewed = await calls.status({ ...review, dispositions: [...decided] })
    expect(reviewed).toMatchObject({ status: 'executing', dispositions: decided.map((each) => ({ ...each })) })
    const [use, sort, scrap, back] = reviewed.dispositions
    await calls.execute({ id: use!.id })
    expect(await boss.call(nonconformance.execute, { id: use!.id })).toMatchObject({ code: 409 })
    expect(await boss.call(nonconformance.status, { id: bill, status: 'open' })).toMatchObject({ code: 409 })
    expect(await boss.call(nonconformance.execute, { id: sort!.id })).toMatchObject({ code: 400 })
    await calls.execute({ id: sort!.id, good: '5' })
    await calls.execute({ id: scrap!.id })
    expect(await calls.execute({ id: back!.id })).toMatchObject({ status: 'closed', held: '0' })
    expect(await stocked('Q-2')).toEqual({
      [`${plant.place.code} Q-2 L2 available`]: '13',
      [`${plant.place.code} Q-2 L2 rejected`]: '3',
    })
    expect(await plant.stock.differences()).toEqual([])
  })

  it('have parts set aside that are held by themselves and let go again', async () => {
    const bolt = await lotOf('Q-6')
    await plant.scheme(bolt.id)
    const { inspection: made } = await plant.delivered(bolt.id, '10', 'L6')
    const id = made!.id
    await plant.found(id, GOOD, 0)
    await boss.client(inspection).status({ id, status: 'accepted' })
    expect(await boss.call(inspection.setAside, { id, quantity: '11', description: '划伤' })).toMatchObject({
      code: 400,
    })
    const { nonconformances } = await boss.client(inspection).setAside({ id, quantity: '3', description: '划伤' })
    expect(await stocked('Q-6')).toEqual({
      [`${plant.place.code} Q-6 L6 available`]: '7',
      [`${plant.place.code} Q-6 L6 held`]: '3',
    })
    const bill = nonconformances[0]!.id
    expect(await boss.call(nonconformance.status, { id: bill, status: 'cancelled' })).toMatchObject({ code: 400 })
    await boss.client(nonconformance).status({ id: bill, status: 'cancelled', reason: '看错' })
    expect(await stocked('Q-6')).toEqual({ [`${plant.place.code} Q-6 L6 available`]: '10' })
    expect(await boss.client(nonconformance).remove({ id: bill })).toBe(true)
    expect(await boss.call(nonconformance.get, { id: bill })).toMatchObject({ code: 404 })
  })
})

it('causes are those of the dictionary', async () => {
  const calls = boss.client(nonconformance)
  const causes = await calls.causes({})
  expect(causes).toContainEqual({ value: 'material', label: '原材料' })
  const [bill] = (await calls.page({ status: 'closed' })).records
  expect(await calls.saveCause({ id: bill!.id, cause: 'machine', causeDetail: '刀具磨损' })).toMatchObject({
    cause: 'machine',
    causeDetail: '刀具磨损',
  })
  expect(await boss.call(nonconformance.saveCause, { id: bill!.id, cause: '没有' })).toMatchObject({ code: 400 })
  expect((await calls.history({ id: bill!.id }))[0]).toMatchObject({ title: '填写不合格原因' })
})
