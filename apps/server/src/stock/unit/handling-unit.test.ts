import { inboundBill, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { companyParam } from '@zhizao/contract/company/company-param'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { printJob } from '@zhizao/contract/print/print-job'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { post } from '../ledger/post.ts'
import { testStock } from '../test-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
let keys = 0
const key = () => `unit-act-${++keys}`
const unitsOf = (caller: Caller) => caller.client(handlingUnit)
let units: ReturnType<typeof unitsOf>

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  units = unitsOf(clerk)
})
afterAll(async () => {
  expect(await stock.differences()).toEqual([])
  await server.stop()
})

let sources = 0
/** A place with so much of a lot, loose. */
async function lying(mark: string, quantity = '20') {
  const place = await stock.place(`${mark}-A`)
  const of = await stock.material(`${mark}-M`, { tracking: 'lot' })
  const { id: lotId } = await stock.lot(of.id, `${mark}-L`)
  await stock.within((context) =>
    post(context, {
      source: { kind: 'test unit', id: String(++sources), code: 'T' },
      step: 'post',
      lines: [
        {
          line: '1',
          materialId: of.id,
          lotId,
          quantity,
          status: 'available',
          from: { outside: 'supplier' },
          to: place.id,
        },
      ],
    }),
  )
  return { place, of, lotId, line: (some: string) => ({ materialId: of.id, lotId, quantity: some }) }
}

const packedAt = async (locationId: string) =>
  (await clerk.client(stockCalls).select({ locationId })).map(({ quantity, packed }) => `${quantity}/${packed}`)

describe('boxes', () => {
  it('are packed from loose stock, unpacked, and are empty then for good', async () => {
    const { place, line } = await lying('BX1')
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('6')] })
    expect(box).toMatchObject({ kind: 'box', state: 'open', summary: 'BX1-M BX1-L 6 kg', isSscc: false })
    expect(await packedAt(place.id)).toEqual(['20/6'])
    await units.pack({ id: box.id, key: key(), lines: [line('4')] })
    const some = await units.unpack({ id: box.id, key: key(), lines: [line('3')] })
    expect(some.contents).toMatchObject([{ quantity: '7', lotCode: 'BX1-L' }])
    expect(await packedAt(place.id)).toEqual(['20/7'])
    const none = await units.unpack({ id: box.id, key: key(), lines: [line('7')] })
    expect(none).toMatchObject({ state: 'emptied', contents: [] })
    expect(none.events.map(({ act, what }) => `${act} ${what}`)).toEqual([
      'unpack BX1-M BX1-L 7 kg',
      'unpack BX1-M BX1-L 3 kg',
      'pack BX1-M BX1-L 4 kg',
      'create BX1-M BX1-L 6 kg',
    ])
    expect(await clerk.call(handlingUnit.pack, { id: box.id, key: key(), lines: [line('1')] })).toMatchObject({
      code: 409,
      msg: `箱“${box.code}”已拆空，不能装入`,
    })
    expect(await packedAt(place.id)).toEqual(['20/0'])
  })

  it('take no more than lies loose, and give no more than is in them', async () => {
    const { place, line, of } = await lying('BX2')
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('15')] })
    const refused = (call: 'pack' | 'unpack', some: object) =>
      clerk.call(handlingUnit[call], { id: box.id, key: key(), lines: [some] } as never)
    expect(await refused('pack', line('6'))).toMatchObject({
      code: 409,
      msg: '库位“BX2-A”的物料“BX2-M”批次“BX2-L”未装箱的只有 5 kg，不足 6 kg',
    })
    expect(await refused('unpack', line('16'))).toMatchObject({
      code: 409,
      msg: expect.stringContaining('箱里没有这么多'),
    })
    expect(await refused('pack', { ...line('1'), quantity: '1.00001' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('位小数'),
    })
    expect(await refused('pack', { materialId: of.id, quantity: '1' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('请填写批次'),
    })
    expect(await clerk.call(handlingUnit.create, { key: key(), locationId: '1', lines: [] })).toMatchObject({
      code: 400,
      msg: '库位：请选择仓库里的库位',
    })
    expect(await packedAt(place.id)).toEqual(['20/15'])
  })

  it('keep what is in them from whoever takes loose stock', async () => {
    const { place, of, line } = await lying('BX3')
    await units.create({ key: key(), locationId: place.id, lines: [line('15')] })
    const entry = await clerk.client(stockEntry).create({
      kind: 'issue',
      lines: [{ materialId: of.id, lotCode: 'BX3-L', quantity: '6', fromLocationId: place.id }],
    })
    expect(await clerk.call(stockEntry.post, { id: entry.id })).toMatchObject({
      code: 409,
      msg: '库位“BX3-A”的物料“BX3-M”批次“BX3-L”共 20 kg，其中 15 kg已装箱，请扫箱码整箱操作，或先从箱中取出',
    })
    expect(await packedAt(place.id)).toEqual(['20/15'])
  })

  it('are sealed and opened; a sealed one is not packed, an empty one not sealed', async () => {
    const { place, line } = await lying('BX4')
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('5')] })
    expect(await units.close({ id: box.id, key: key() })).toMatchObject({ state: 'closed' })
    for (const call of ['pack', 'unpack'] as const)
      expect(await clerk.call(handlingUnit[call], { id: box.id, key: key(), lines: [line('1')] })).toMatchObject({
        code: 409,
        msg: expect.stringContaining(`箱“${box.code}”已封箱，请先开箱再`),
      })
    expect(await clerk.call(handlingUnit.close, { id: box.id, key: key() })).toMatchObject({ code: 409 })
    expect(await units.open({ id: box.id, key: key() })).toMatchObject({ state: 'open' })
    expect(await clerk.call(handlingUnit.open, { id: box.id, key: key() })).toMatchObject({ code: 409 })
    const empty = await units.create({ key: key(), kind: 'pallet', locationId: place.id })
    expect(await clerk.call(handlingUnit.close, { id: empty.id, key: key() })).toMatchObject({
      code: 409,
      msg: `托盘“${empty.code}”是空的，不能封箱`,
    })
  })

  it('are made and moved once, however often an act is sent under its key', async () => {
    const { place, line } = await lying('BX5')
    const there = await stock.place('BX5-B')
    const [make, pack, move] = [key(), key(), key()]
    const draft = { key: make, locationId: place.id, lines: [line('5')] }
    const all = await Promise.all([1, 2, 3].map(() => units.create(draft)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    const [{ id }] = all as unknown as [{ id: string }]
    await Promise.all([1, 2, 3].map(() => units.pack({ id, key: pack, lines: [line('1')] })))
    const done = await Promise.all([1, 2, 3].map(() => units.move({ id, key: move, locationId: there.id })))
    expect(done.map(({ locationCode, contents }) => `${locationCode} ${contents[0]!.quantity}`)).toEqual(
      Array(3).fill('BX5-B 6'),
    )
    expect([await packedAt(place.id), await packedAt(there.id)]).toEqual([['14/0'], ['6/6']])
  })
})

describe('pallets', () => {
  it('carry sealed boxes of their place, and all of it moves as one and is broken up again', async () => {
    const { place, line } = await lying('PL1')
    const there = await stock.place('PL1-B')
    const pallet = await units.create({ key: key(), kind: 'pallet', locationId: place.id, lines: [line('1')] })
    const boxes = [
      await units.create({ key: key(), locationId: place.id, lines: [line('4')] }),
      await units.create({ key: key(), locationId: place.id, lines: [line('5')] }),
    ]
    const [one] = boxes as [(typeof boxes)[0]]
    const nest = (id: string, parentId: string | null) => clerk.call(handlingUnit.nest, { id, key: key(), parentId })
    expect(await nest(one.id, pallet.id)).toMatchObject({ code: 409, msg: `箱“${one.code}”还没有封箱，不能放上托盘` })
    for (const { id } of boxes) await units.close({ id, key: key() })
    expect(await nest(one.id, boxes[1]!.id)).toMatchObject({ code: 409, msg: '只能把箱放到托盘上' })
    for (const { id } of boxes) expect(await nest(id, pallet.id)).toMatchObject({ code: 200 })
    expect(await nest(one.id, pallet.id)).toMatchObject({ code: 409, msg: expect.stringContaining('已在托盘上') })
    expect(await clerk.call(handlingUnit.move, { id: one.id, key: key(), locationId: there.id })).toMatchObject({
      code: 409,
      msg: `箱“${one.code}”在托盘“${pallet.code}”上，不能单独移库，请操作托盘或先取下`,
    })
    const moved = await units.move({ id: pallet.id, key: key(), locationId: there.id })
    expect(moved).toMatchObject({ locationCode: 'PL1-B', childCount: 2, summary: 'PL1-M PL1-L 10 kg' })
    expect([await packedAt(place.id), await packedAt(there.id)]).toEqual([['10/0'], ['10/10']])
    expect(await units.get({ id: one.id })).toMatchObject({ locationCode: 'PL1-B', parentCode: pallet.code })
    expect(await units.nest({ id: one.id, key: key(), parentId: null })).toMatchObject({ parentId: null })
    expect(await nest(one.id, null)).toMatchObject({ code: 409, msg: `箱“${one.code}”不在托盘上` })
    expect(await units.break({ id: pallet.id, key: key() })).toMatchObject({ state: 'emptied', childCount: 0 })
    expect(await units.get({ id: boxes[1]!.id })).toMatchObject({ parentId: null, state: 'closed' })
    expect(await packedAt(there.id)).toEqual(['10/9'])
    expect((await units.page({ keyword: 'PL1-L', state: 'closed' })).total).toBe(2)
  })

  it('take no box of another place, and are moved where stock of theirs is promised to nobody', async () => {
    const { place, of, line } = await lying('PL2')
    const there = await stock.place('PL2-B')
    const pallet = await units.create({ key: key(), kind: 'pallet', locationId: there.id })
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('20')] })
    await units.close({ id: box.id, key: key() })
    expect(await clerk.call(handlingUnit.nest, { id: box.id, key: key(), parentId: pallet.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('不在同一库位'),
    })
    const bill = await clerk
      .client(outboundBill)
      .create({ kind: 'sale', warehouseId: stock.house.id, lines: [{ materialId: of.id, quantity: '5' }] })
    await clerk.client(outboundBill).confirm({ id: bill.id })
    expect(await clerk.call(handlingUnit.move, { id: box.id, key: key(), locationId: there.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已被预留'),
    })
    expect(await clerk.call(handlingUnit.move, { id: box.id, key: key(), locationId: place.id })).toMatchObject({
      code: 409,
      msg: `箱“${box.code}”已在这个库位`,
    })
  })
})

describe('in bills', () => {
  async function confirmed(lines: { materialId: string; quantity: string }[]) {
    const { id } = await clerk.client(outboundBill).create({ kind: 'sale', warehouseId: stock.house.id, lines })
    return clerk.client(outboundBill).confirm({ id })
  }

  it('a sealed box goes out whole, beside what is picked loose, once for each key', async () => {
    const { place, of, lotId, line } = await lying('OUT1')
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('6')] })
    const bill = await confirmed([{ materialId: of.id, quantity: '8' }])
    const { picks } = await clerk.client(outboundWork).picks({ id: bill.id })
    expect(picks).toMatchObject([{ quantity: '8', packed: '6' }])
    const issue = { id: bill.id, key: key(), units: [box.id] }
    expect(await clerk.call(outboundWork.ship, issue)).toMatchObject({
      code: 409,
      msg: `箱“${box.code}”还没有封箱，不能整箱出库`,
    })
    await units.close({ id: box.id, key: key() })
    const lines = [{ lineId: bill.lines[0]!.id, quantity: '2', locationId: place.id, lotId }]
    for (let time = 0; time < 2; time++)
      expect(await clerk.client(outboundWork).ship({ ...issue, lines })).toMatchObject({ status: 'done' })
    expect(await packedAt(place.id)).toEqual(['12/0'])
    const gone = await units.get({ id: box.id })
    expect(gone).toMatchObject({ state: 'shipped', contents: [{ quantity: '6' }] })
    expect(gone.events[0]).toMatchObject({ act: 'ship', other: bill.code, fromLocation: 'OUT1-A' })
    expect(await clerk.call(handlingUnit.move, { id: box.id, key: key(), locationId: place.id })).toMatchObject({
      code: 409,
      msg: `箱“${box.code}”已出库，不能移库`,
    })
  })

  it('a box that holds more than is asked, or something else, does not go out', async () => {
    const [{ place, of, line }, other] = [await lying('OUT2'), await lying('OUT3')]
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('6')] })
    const strange = await units.create({ key: key(), locationId: other.place.id, lines: [other.line('2')] })
    for (const { id } of [box, strange]) await units.close({ id, key: key() })
    const bill = await confirmed([{ materialId: of.id, quantity: '5' }])
    const ship = (...ids: string[]) => clerk.call(outboundWork.ship, { id: bill.id, key: key(), units: ids })
    expect(await ship(box.id)).toMatchObject({ code: 400, msg: expect.stringContaining('最多 5 kg') })
    expect(await ship(strange.id)).toMatchObject({
      code: 409,
      msg: `箱“${strange.code}”里的物料“OUT3-M”批次“OUT3-L”不在这张出库单里，请先取出再出库`,
    })
    expect(await ship()).toMatchObject({ code: 400, msg: '拣货明细：请至少出一行' })
    expect(await ship('1')).toMatchObject({ code: 400, msg: '箱与托盘：不存在' })
    expect(await packedAt(place.id)).toEqual(['20/6'])
  })

  it('a pallet goes out with its boxes, for as many lines as they hold', async () => {
    const { place, of, line } = await lying('OUT4')
    const pallet = await units.create({ key: key(), kind: 'pallet', locationId: place.id })
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('7')] })
    await units.close({ id: box.id, key: key() })
    await units.nest({ id: box.id, key: key(), parentId: pallet.id })
    await units.close({ id: pallet.id, key: key() })
    const bill = await confirmed([
      { materialId: of.id, quantity: '3' },
      { materialId: of.id, quantity: '4' },
    ])
    const ship = (id: string) => clerk.call(outboundWork.ship, { id: bill.id, key: key(), units: [id] })
    expect(await ship(box.id)).toMatchObject({ code: 409, msg: expect.stringContaining('不能单独出库') })
    expect(await ship(pallet.id)).toMatchObject({
      data: { status: 'done', lines: [{ done: '3' }, { done: '4' }] },
    })
    expect(await units.get({ id: box.id })).toMatchObject({ state: 'shipped' })
  })

  it('boxes of a supplier come in sealed under the number on their label, once', async () => {
    const [place, elsewhere] = [await stock.place('IN-1'), await stock.place('IN-2')]
    const of = await stock.material('IN-M', { tracking: 'lot' })
    const { id } = await clerk.client(inboundBill).create({
      kind: 'purchase',
      warehouseId: stock.house.id,
      lines: [{ materialId: of.id, quantity: '30', lotCode: 'IN-L' }],
    })
    const [{ id: lineId }] = (await clerk.client(inboundBill).confirm({ id })).lines as unknown as [{ id: string }]
    const sscc = '106141412345678908'
    const line = { lineId, quantity: '10', locationId: place.id, lotCode: 'IN-L', sscc }
    const receive = (...lines: object[]) => clerk.call(inboundWork.receive, { id, key: key(), lines } as never)
    expect(await receive({ ...line, sscc: '106141412345678909' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('应为 18 位数字且校验位正确'),
    })
    expect(await receive(line, { ...line, locationId: elsewhere.id })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('只能放在一个库位'),
    })
    expect(await receive(line, { ...line, quantity: '2', unitKind: 'box' })).toMatchObject({ code: 200 })
    expect(await units.find({ code: sscc })).toMatchObject({
      kind: 'pallet',
      state: 'closed',
      isSscc: true,
      locationCode: 'IN-1',
      contents: [{ quantity: '12' }],
    })
    expect(await packedAt(place.id)).toEqual(['12/12'])
    expect(await receive(line)).toMatchObject({
      code: 409,
      msg: `箱码“${sscc}”已经用过（已封箱），不能再收`,
    })
    expect(await clerk.call(handlingUnit.find, { code: 'NO-SUCH' })).toMatchObject({
      code: 409,
      msg: '没有箱码是“NO-SUCH”的箱或托盘',
    })
  })
})

describe('counted by their code', () => {
  it('sealed boxes add what is in them to the sheet, once for each count', async () => {
    const { place, line } = await lying('CT1')
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('6')] })
    const counts = clerk.client(stockCount)
    const { id } = await counts.save({ warehouseId: stock.house.id, locationIds: [place.id], blind: 0 } as never)
    await counts.start({ id })
    const count = (code: string) => clerk.call(stockCount.countUnit, { id, code })
    expect(await count(box.code)).toMatchObject({ code: 409, msg: `箱“${box.code}”没有封箱，请逐行盘点` })
    await units.close({ id: box.id, key: key() })
    const sheet = await counts.sheet({ id })
    const own = sheet.lines.find(({ lotCode }) => lotCode === 'CT1-L')!
    await counts.saveLines({ id, lines: [{ id: own.id, quantity: '14' }] })
    expect(await count(box.code)).toMatchObject({ data: { lines: [{ counted: '20' }] } })
    expect(await count(box.code)).toMatchObject({ code: 409, msg: `箱“${box.code}”已经盘过` })
    expect(await count('NO-SUCH')).toMatchObject({ code: 409 })
    expect((await units.get({ id: box.id })).events[0]).toMatchObject({ act: 'count', other: sheet.code })
    const other = await lying('CT2')
    const strange = await units.create({ key: key(), locationId: other.place.id, lines: [other.line('1')] })
    await units.close({ id: strange.id, key: key() })
    const answer = await count(strange.code)
    // The sheet may be of the whole warehouse, begun before these goods came.
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('不在这张盘点单里') })
  })
})

describe('numbers', () => {
  it('are SSCCs of the company prefix once it is said, each once, and printed', async () => {
    const { place, line } = await lying('SS1')
    const params = clerk.client(companyParam)
    for (const value of ['123456', '12345678901', '69O1234'])
      expect(await clerk.call(companyParam.save, { params: [{ code: 'gs1Prefix', value }] })).toMatchObject({
        code: 400,
        msg: 'GS1 厂商识别代码：应为 7 至 10 位数字',
      })
    await params.save({ params: [{ code: 'gs1Prefix', value: '6901234' }] })
    const made = await Promise.all(
      Array.from({ length: 10 }, () => units.create({ key: key(), locationId: place.id, lines: [line('1')] })),
    )
    expect(made.map(({ code }) => code.slice(0, 17)).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, nth) => `06901234${String(nth).padStart(9, '0')}`),
    )
    expect(made.every(({ isSscc }) => isSscc)).toBe(true)
    const job = await clerk.client(printJob).create({ typeCode: 'handlingUnitLabel', ids: made.map(({ id }) => id) })
    await expect
      .poll(async () => (await clerk.client(printJob).get({ id: job.id })).state, { timeout: 90_000 })
      .toBe('ready')
    await params.save({ params: [{ code: 'gs1Prefix', value: null }] })
    expect(await units.create({ key: key(), locationId: place.id })).toMatchObject({ isSscc: false })
  }, 120_000)
})

describe('rights', () => {
  it('stand for each act, and no other company sees a unit', async () => {
    const { place, line } = await lying('RT1')
    const box = await units.create({ key: key(), locationId: place.id, lines: [line('5')] })
    const asked = { id: box.id, key: key(), lines: [line('1')], parentId: null, locationId: place.id }
    const reader = await server.signIn({ permissions: ['handlingUnit'] })
    expect(await reader.client(handlingUnit).get({ id: box.id })).toMatchObject({ code: box.code })
    const acts = ['create', 'pack', 'unpack', 'close', 'open', 'nest', 'move', 'break'] as const
    for (const act of acts)
      expect(await reader.call(handlingUnit[act], asked as never), act).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(handlingUnit).page({})).total).toBe(0)
    expect(await stranger.call(handlingUnit.find, { code: box.code })).toMatchObject({ code: 409 })
    for (const act of ['pack', 'unpack', 'close', 'open', 'nest', 'move', 'break'] as const)
      expect(await stranger.call(handlingUnit[act], asked as never), act).toMatchObject({ code: 404 })
    expect(await packedAt(place.id)).toEqual(['20/5'])
  })
})
