import { randomUUID } from 'node:crypto'
import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let other: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  other = await server.signIn({ permissions: ['inboundBill', 'inboundBill:receive'] })
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

/** As a terminal sends it: its name is the key of the booking. */
const named = (who = clerk) => {
  const id = randomUUID()
  return { key: id, action: { id, personId: who.userId } }
}
let made = 0
/** A confirmed bill of 100 of a material, and a place for it. */
async function announced() {
  const code = `OB-${++made}`
  const [place, of] = [await stock.place(code), await stock.material(code)]
  const draft = await clerk.client(inboundBill).create({
    kind: 'purchase',
    warehouseId: stock.house.id,
    lines: [{ materialId: of.id, quantity: '100' }],
  })
  const bill = await clerk.client(inboundBill).confirm({ id: draft.id })
  const line = (quantity: string) => ({ lineId: bill.lines[0]!.id, quantity, locationId: place.id })
  return { id: bill.id, code: bill.code, place, of, line, own: `${code} ${code} available` }
}
const quantityOf = async (own: string) => (await stock.balances())[own]

describe('a receipt that was done without a connection', () => {
  it('is booked once, however often and whenever it is sent', async () => {
    const { id, line, own } = await announced()
    const act = { id, ...named(), lines: [line('40')] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(inboundWork.receive, act)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
    await clerk.client(inboundWork).receive({ id, ...named(), lines: [line('60')] })
    expect(await clerk.call(inboundWork.receive, act)).toMatchObject({ code: 200, data: { status: 'done' } })
    expect(await quantityOf(own)).toBe('100')
    expect(await stock.differences()).toEqual([])
  })

  it('stands beside what others have received meanwhile, and is refused with the figures where it is too much', async () => {
    const { id, line, own } = await announced()
    await other.client(inboundWork).receive({ id, ...named(other), lines: [line('70')] })
    const late = { id, ...named(), lines: [line('40')] }
    const refusal = await clerk.call(inboundWork.receive, late)
    expect(refusal).toMatchObject({ code: 400, msg: expect.stringContaining('已完成 70 kg，本次 40 kg 太多') })
    await clerk.client(inboundWork).receive({ id, ...named(), lines: [line('30')] })
    expect(await quantityOf(own)).toBe('100')
  })

  it('of a bill that was ended meanwhile is refused with its state, and stays so under its name', async () => {
    const { id, code, line, own } = await announced()
    await clerk.client(inboundWork).receive({ id, ...named(), lines: [line('10')] })
    await clerk.client(inboundBill).end({ id })
    const act = { id, ...named(), lines: [line('5')] }
    for (let times = 0; times < 2; times++)
      expect(await clerk.call(inboundWork.receive, act)).toMatchObject({
        code: 409,
        msg: expect.stringContaining(`入库单“${code}”的状态是“短收结束”，不能“收货”`),
      })
    expect(await quantityOf(own)).toBe('10')
  })

  it('is taken from who did it alone', async () => {
    const { id, line, own } = await announced()
    const act = { id, ...named(clerk), lines: [line('5')] }
    expect(await other.call(inboundWork.receive, act)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('本人登录'),
    })
    await clerk.client(inboundWork).receive(act)
    expect(await quantityOf(own)).toBe('5')
  })
})

describe('an issue that was done without a connection', () => {
  async function confirmedIssue() {
    const { id, place, of, line, own } = await announced()
    await clerk.client(inboundWork).receive({ id, ...named(), lines: [line('100')] })
    const draft = await clerk.client(outboundBill).create({
      kind: 'sale',
      warehouseId: stock.house.id,
      lines: [{ materialId: of.id, quantity: '30' }],
    })
    const issue = await clerk.client(outboundBill).confirm({ id: draft.id })
    const pick = (quantity: string, locationId = place.id) => ({ lineId: issue.lines[0]!.id, quantity, locationId })
    return { id: issue.id, place, of, own, pick }
  }

  it('is booked once, however often it is sent', async () => {
    const { id, own, pick } = await confirmedIssue()
    const act = { id, ...named(), lines: [pick('30')] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => clerk.call(outboundWork.ship, act)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await quantityOf(own)).toBe('70')
    expect(await stock.differences()).toEqual([])
  })

  it('whose stock was gone never happens afterwards, though the stock comes; under a new name it does', async () => {
    const { id, of, own, pick } = await confirmedIssue()
    const empty = await stock.place(`OB-E${made}`)
    const act = { id, ...named(), lines: [pick('30', empty.id)] }
    const refusal = await clerk.call(outboundWork.ship, act)
    expect(refusal.code).toBe(409)
    const entry = await clerk.client(stockEntry).create({
      kind: 'receipt',
      lines: [{ materialId: of.id, quantity: '30', toLocationId: empty.id }],
    })
    await clerk.client(stockEntry).post({ id: entry.id })
    // A copy that was on its way while its person was told.
    expect(await clerk.call(outboundWork.ship, act)).toEqual(refusal)
    expect(await clerk.client(outboundBill).get({ id })).toMatchObject({ status: 'confirmed' })
    expect(await quantityOf(own)).toBe('100')
    await clerk.client(outboundWork).ship({ ...act, ...named() })
    expect(await clerk.client(outboundBill).get({ id })).toMatchObject({ status: 'done' })
    expect(await stock.differences()).toEqual([])
  })

  it('of copies that arrive while the stock comes, all are answered alike', async () => {
    const { id, of, pick } = await confirmedIssue()
    const empty = await stock.place(`OB-F${made}`)
    const entry = await clerk.client(stockEntry).create({
      kind: 'receipt',
      lines: [{ materialId: of.id, quantity: '30', toLocationId: empty.id }],
    })
    const act = { id, ...named(), lines: [pick('30', empty.id)] }
    const copies = Array.from({ length: 6 }, () => clerk.call(outboundWork.ship, act))
    await Promise.all([...copies, clerk.client(stockEntry).post({ id: entry.id })])
    const told = new Set((await Promise.all(copies)).map(({ code }) => code).filter((code) => code !== 503))
    expect(told.size).toBe(1)
    const { code } = await clerk.call(outboundWork.ship, act)
    expect([...told]).toEqual([code])
    expect((await clerk.client(outboundBill).get({ id })).status).toBe(code === 200 ? 'done' : 'confirmed')
  })
})
