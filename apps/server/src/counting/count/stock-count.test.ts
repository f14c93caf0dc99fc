import { stockCount, stockCountStates } from '@zhizao/contract/counting/stock-count'
import { everyPair } from '@zhizao/contract/http/states'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../stock/ledger/post.ts'
import type { Place } from '../../stock/ledger/posting.ts'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const COUNTER = ['stockCount', 'stockCount:count']
let server: TestServer
let boss: Caller
let [one, other]: Caller[] = []
let stock: Awaited<ReturnType<typeof testStock>>
let moves = 70_000

beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  one = await server.signIn({ permissions: COUNTER })
  other = await server.signIn({ permissions: COUNTER })
  stock = await testStock(server, boss)
})
afterAll(() => server.stop())

type Lot = { id: string } | undefined
const moved = (of: { id: string }, lot: Lot, quantity: string, from: Place, to: Place, postedOn?: string) =>
  stock.within((context) => {
    const id = String(++moves)
    const line = {
      line: id,
      materialId: of.id,
      lotId: lot?.id ?? null,
      quantity,
      from,
      to,
      status: 'available' as const,
    }
    return post(context, { source: { kind: 'test', id, code: `T-${id}` }, step: 'post', lines: [line], postedOn })
  })
const supplier: Place = { outside: 'supplier' }
const customer: Place = { outside: 'customer' }
const counts = () => boss.client(stockCount)

/** A place with a material in it, and a count of that place by these people that has begun. */
async function begun(name: string, quantity: string, by: Caller[] = [one!], more: { blind?: 0 | 1 } = {}) {
  const place = await stock.place(`P-${name}`)
  const of = await stock.material(`M-${name}`)
  await moved(of, undefined, quantity, supplier, place.id)
  const made = await counts().save({
    warehouseId: stock.house.id,
    locationIds: [place.id],
    counterIds: by.map(({ userId }) => userId),
    ...more,
  })
  const count = await counts().start({ id: made.id, seenAt: made.updatedAt })
  const sheet = await (by[0] ?? boss).client(stockCount).sheet({ id: made.id })
  return { place, of, id: made.id, code: made.code, count, line: sheet.lines[0]! }
}
const counted = (who: Caller, id: string, line: string, quantity: string, more: { countedAt?: string } = {}) =>
  who.client(stockCount).saveLines({ id, lines: [{ id: line, quantity, ...more }] })

describe('a count', () => {
  it('of 600 of which 100 leave before the line is counted expects 500, and posts −5 where 495 are there', async () => {
    const place = await stock.place('A-01')
    const of = await stock.material('WL-1', { tracking: 'lot' })
    const [l1, l2] = [await stock.lot(of.id, 'L1'), await stock.lot(of.id, 'L2')]
    await moved(of, l1, '300', supplier, place.id)
    await moved(of, l2, '600', supplier, place.id)
    await moved(of, l1, '300', place.id, customer)
    const made = await counts().save({
      warehouseId: stock.house.id,
      locationIds: [place.id],
      materialIds: [of.id],
      counterIds: [one!.userId],
      remark: '年末',
      dueOn: '2026-12-31',
    })
    expect(made).toMatchObject({ status: 'draft', counters: [{ id: one!.userId }], remark: '年末', lineCount: 0 })
    expect((await counts().candidates({ warehouseId: stock.house.id, locationIds: [place.id] })).records).toMatchObject(
      [{ locationCode: 'A-01', materialCode: 'WL-1', lotCode: 'L2', lastCountedAt: null, countingCode: null }],
    )
    await counts().start({ id: made.id })
    const { lines } = await one!.client(stockCount).sheet({ id: made.id })
    expect(lines).toMatchObject([{ locationCode: 'A-01', lotCode: 'L2', counted: null, unit: 'kg' }])

    await moved(of, l2, '100', place.id, customer)
    const saved = await counted(one!, made.id, lines[0]!.id, '495')
    expect(saved).toMatchObject({
      lineCount: 1,
      countedCount: 1,
      lines: [{ counted: '495', countedByName: await nameOf(one!) }],
    })
    await one!.client(stockCount).finish({ id: made.id })
    expect(await counts().details({ id: made.id })).toMatchObject({
      status: 'review',
      differenceCount: 1,
      lines: [{ frozen: '600', expected: '500', counted: '495', difference: '-5', tallies: [{ expected: '500' }] }],
    })
    await moved(of, l2, '45', place.id, customer)
    const done = await counts().post({ id: made.id, reason: '盘亏' })
    expect(done).toMatchObject({ status: 'posted', seesExpected: true })
    expect(await stock.balances()).toMatchObject({ 'A-01 WL-1 L2 available': '450' })
    expect((await boss.client(stockLedger).page({ sourceId: made.id })).records).toMatchObject([
      {
        sourceKind: 'stockCount',
        sourceCode: made.code,
        quantity: '5',
        fromLocation: 'A-01',
        toLocation: '盘点差异',
        reason: '盘亏',
      },
    ])
    expect(await boss.call(stockCount.post, { id: made.id })).toMatchObject({ code: 409 })
    expect(await stock.differences()).toEqual([])
    const [row] = (await counts().candidates({ warehouseId: stock.house.id, locationIds: [place.id] })).records
    expect(row!.lastCountedAt).not.toBeNull()
    const recent = { warehouseId: stock.house.id, locationIds: [place.id], uncountedDays: 7 }
    expect((await counts().candidates(recent)).total).toBe(0)
  })

  it('by two at once: each line is who counted it, and the later of two figures holds, whichever comes first', async () => {
    const { id, line, of, place } = await begun('two', '10', [one!, other!])
    const [later, earlier] = [new Date(Date.now() + 20).toISOString(), new Date(Date.now() + 10).toISOString()]
    await Promise.all([
      counted(one!, id, line.id, '9', { countedAt: later }),
      counted(other!, id, line.id, '8', { countedAt: earlier }),
    ])
    await one!.client(stockCount).finish({ id })
    const details = await counts().details({ id })
    expect(details.lines[0]).toMatchObject({ counted: '9', countedByName: await nameOf(one!) })
    expect(details.lines[0]!.tallies.map((tally) => tally.counted)).toEqual(['9', '8'])
    await counts().post({ id })
    expect(await stock.balances()).toMatchObject({ [`${place.code} ${of.code} available`]: '9' })
  })

  it('that was counted without a connection expects what was there then, and is taken once', async () => {
    const { id, line, of, place } = await begun('late', '100')
    const then = new Date(Math.max(Date.now(), new Date((await counts().sheet({ id })).startedAt!).getTime()) + 1)
    await untilAfter(then)
    await moved(of, undefined, '30', place.id, customer)
    await moved(of, undefined, '4', supplier, place.id)
    for (const _ of [1, 2]) await counted(one!, id, line.id, '98', { countedAt: then.toISOString() })
    await one!.client(stockCount).finish({ id })
    const details = await counts().details({ id })
    expect(details.lines).toMatchObject([
      { expected: '100', counted: '98', difference: '-2', tallies: [{ counted: '98' }] },
    ])
    expect(details.lines[0]!.tallies).toHaveLength(1)
    await counts().post({ id })
    expect(await stock.balances()).toMatchObject({ [`${place.code} ${of.code} available`]: '72' })
  })

  it('takes no figure from before its start or from after now, nor what does not fit its unit or line', async () => {
    const { id, line } = await begun('bad', '3')
    const refused = (quantity: string, countedAt?: string, of = line.id) =>
      one!.call(stockCount.saveLines, { id, lines: [{ id: of, quantity, ...(countedAt && { countedAt }) }] })
    expect(await refused('1', '2026-01-01T00:00:00Z')).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.countedAt' }],
    })
    expect(await refused('1', '2099-01-01T00:00:00Z')).toMatchObject({ msg: expect.stringContaining('不能晚于现在') })
    expect(await refused('1.12345678')).toMatchObject({ msg: expect.stringContaining('位小数') })
    expect(await refused('-1')).toMatchObject({ code: 400 })
    expect(await refused('1', undefined, id)).toMatchObject({ code: 404, msg: '盘点行不存在或已被删除' })
    const twice = { id: line.id, quantity: '1' }
    expect(await one!.call(stockCount.saveLines, { id, lines: [twice, twice] })).toMatchObject({ code: 400 })
    expect(await other!.call(stockCount.saveLines, { id, lines: [twice] })).toMatchObject({
      code: 401,
      msg: '您不是这张盘点单的盘点人',
    })
    await counts().assign({ id, counterIds: [other!.userId] })
    expect(await other!.call(stockCount.saveLines, { id, lines: [twice] })).toMatchObject({ code: 200 })
    await counts().cancel({ id })
  })

  it('says from where on a figure is asked about, so coarse that nobody reads out of it what should be there', async () => {
    const few = await begun('few', '3')
    const many = await begun('many', '999')
    const most = await begun('most', '12345.5')
    expect([few, many, most].map(({ line }) => [line.askFrom, line.book])).toEqual([
      ['10000', null],
      ['10000', null],
      ['1000000', null],
    ])
    for (const { id } of [few, many, most]) await counts().cancel({ id })
  })

  it('knows the number that is printed on the goods, as it is scanned', async () => {
    const place = await stock.place('P-goods')
    const of = await stock.material('M-goods', { gtin: '6901234567892' })
    await moved(of, undefined, '3', supplier, place.id)
    const made = await counts().save({
      warehouseId: stock.house.id,
      locationIds: [place.id],
      counterIds: [one!.userId],
    })
    await counts().start({ id: made.id, seenAt: made.updatedAt })
    expect((await one!.client(stockCount).sheet({ id: made.id })).lines).toMatchObject([{ gtin: '06901234567892' }])
    await counts().cancel({ id: made.id })
  })

  it('keeps what was entered for the time being, which counts nothing yet', async () => {
    const { id, line } = await begun('noted', '5')
    const kept = await one!
      .client(stockCount)
      .saveLines({ id, isTemporary: 1, lines: [{ id: line.id, quantity: '4' }] })
    expect(kept).toMatchObject({ countedCount: 0, lines: [{ noted: '4', counted: null }] })
    expect(await one!.call(stockCount.finish, { id })).toMatchObject({ code: 409, msg: '还有 1 行未盘点' })
    expect(await one!.call(stockCount.finish, { id, leaveOut: 1 })).toMatchObject({ msg: '还没有盘点任何一行' })
    await counts().cancel({ id })
  })

  it('finds what stands on no line, with a lot that nobody knew; leaves out what nobody could count', async () => {
    const { id, place } = await begun('found', '5')
    const of = await stock.material('M-found-lot', { tracking: 'lot' })
    const calls = one!.client(stockCount)
    const found = { id, locationId: place.id, materialId: of.id, quantity: '7' }
    expect(await one!.call(stockCount.addLine, found)).toMatchObject({ data: [{ field: 'lotCode' }] })
    expect(await calls.addLine({ ...found, lotCode: 'NEW' })).toMatchObject({
      lines: [{ isFound: true, lotCode: 'NEW', counted: '7' }],
    })
    expect(await one!.call(stockCount.addLine, { ...found, lotCode: 'NEW' })).toMatchObject({ code: 409 })
    await calls.finish({ id, leaveOut: 1 })
    await counts().post({ id })
    expect(await stock.balances()).toMatchObject({
      'P-found M-found available': '5',
      'P-found M-found-lot NEW available': '7',
    })
  })

  it('is not looked at by two sheets at once, whose differences would be posted twice', async () => {
    const { place, code, id } = await begun('clash', '5')
    const draft = { warehouseId: stock.house.id, locationIds: [place.id] }
    const second = await counts().save(draft)
    expect(await boss.call(stockCount.start, { id: second.id })).toMatchObject({
      code: 409,
      msg: `库位“P-clash”的物料“M-clash”正在盘点单“${code}”中盘点，请先完成或取消那一张，或缩小范围`,
    })
    expect((await counts().sheet({ id: second.id })).lines).toEqual([])
    expect((await counts().candidates(draft)).records).toMatchObject([{ countingCode: code }])
    await counts().cancel({ id })
    const third = await counts().save(draft)
    const both = await Promise.all([second, third].map((each) => boss.call(stockCount.start, { id: each.id })))
    expect(both.map((each) => each.code).toSorted()).toEqual([200, 409])
  })

  it('is counted again where somebody doubts it; what was counted stays written', async () => {
    const { id, line, of, place } = await begun('again', '50', [one!, other!])
    await counted(one!, id, line.id, '40')
    await one!.client(stockCount).finish({ id })
    const seen = await counts().details({ id })
    expect(
      await boss.call(stockCount.recount, { id, lineIds: [line.id], seenAt: '2026-01-01T00:00:00Z' }),
    ).toMatchObject({
      code: 409,
    })
    await counts().recount({ id, lineIds: [line.id], seenAt: seen.updatedAt })
    expect((await other!.client(stockCount).sheet({ id })).lines).toMatchObject([{ needsRecount: true, counted: null }])
    expect(await one!.call(stockCount.finish, { id, leaveOut: 1 })).toMatchObject({ msg: '还有 1 行需要复盘' })
    const before = new Date(new Date(seen.finishedAt!).getTime() - 1).toISOString()
    expect(
      await one!.call(stockCount.saveLines, { id, lines: [{ id: line.id, quantity: '1', countedAt: before }] }),
    ).toMatchObject({ code: 400 })
    await counted(other!, id, line.id, '50')
    await other!.client(stockCount).finish({ id })
    const details = await counts().details({ id })
    expect(details).toMatchObject({ differenceCount: 0, lines: [{ difference: '0' }] })
    expect(details.lines[0]!.tallies.map((tally) => tally.counted)).toEqual(['50', '40'])
    await counts().post({ id })
    expect(await stock.balances()).toMatchObject({ [`${place.code} ${of.code} available`]: '50' })
  })

  it('whose missing goods have meanwhile gone or are promised is refused whole, with where', async () => {
    const { id, line, of, place } = await begun('gone', '10')
    await counted(one!, id, line.id, '4')
    await one!.client(stockCount).finish({ id })
    await moved(of, undefined, '8', place.id, customer)
    expect(await boss.call(stockCount.post, { id })).toMatchObject({
      code: 409,
      msg: '库位“P-gone”的物料“M-gone”（可用）只有 2 kg，不足 6 kg',
    })
    expect(await counts().details({ id })).toMatchObject({ status: 'review', postedAt: null })
  })
})

describe('who counts', () => {
  it('reads nowhere what should be there until it is posted, and who has read it counts no more', async () => {
    const judge = await server.signIn({ permissions: [...COUNTER, 'stockCount:review', 'stockCount:post'] })
    const { id, line } = await begun('blind', '77.5', [one!, judge])
    const reads = async (who: Caller) => {
      const calls = who.client(stockCount)
      return JSON.stringify([
        await calls.sheet({ id }),
        await calls.details({ id }),
        (await calls.page({})).records,
        await calls.candidates({ warehouseId: stock.house.id }),
      ])
    }
    const exported = async (who: Caller) =>
      JSON.stringify(await readSheet((await who.file(stockCount.export, { id })).bytes))
    // Nobody, while the first counting goes on.
    for (const who of [one!, judge, boss]) expect(await reads(who)).not.toContain('77.5')
    const answer = await one!.call(stockCount.saveLines, { id, lines: [{ id: line.id, quantity: '70' }] })
    expect(JSON.stringify(answer)).not.toMatch(/7\.5"/)
    await one!.client(stockCount).finish({ id })
    for (const who of [one!, judge, other!]) {
      const told = await reads(who)
      expect(told).not.toContain('77.5')
      expect(told).not.toContain('-7.5')
      expect((await who.client(stockCount).details({ id })).differenceCount).toBeNull()
    }
    expect(await reads(boss)).toContain('77.5')
    expect(await exported(one!)).not.toContain('7.5')
    expect(await exported(boss)).toContain('77.5')
    expect(await judge.call(stockCount.recount, { id, lineIds: [line.id] })).toMatchObject({ code: 409 })
    await counts().recount({ id, lineIds: [line.id] })
    for (const who of [one!, judge]) expect(await reads(who)).not.toContain('77.5')
    expect((await one!.client(stockCount).details({ id })).lines[0]).toMatchObject({ counted: null, tallies: [] })
    expect(await boss.call(stockCount.saveLines, { id, lines: [{ id: line.id, quantity: '1' }] })).toMatchObject({
      code: 401,
    })
    expect(await boss.call(stockCount.assign, { id, counterIds: [one!.userId, boss.userId] })).toMatchObject({
      code: 400,
      data: [{ field: 'counterIds' }],
    })
    await counted(one!, id, line.id, '77.5')
    await one!.client(stockCount).finish({ id })
    expect(await judge.call(stockCount.post, { id })).toMatchObject({
      code: 409,
      msg: '过账人不能是盘点人，请换一人过账',
    })
    await counts().post({ id })
    expect(await reads(one!)).toContain('77.5')
  }, 120_000)

  it('does not post, be it that a recount by somebody else has overtaken him', async () => {
    const first = await server.signIn()
    const { id, line } = await begun('four-eyes', '3', [], { blind: 0 })
    expect((await one!.client(stockCount).sheet({ id })).lines).toMatchObject([{ book: '3' }])
    await counted(first, id, line.id, '2')
    await first.client(stockCount).finish({ id })
    expect(await first.call(stockCount.recount, { id, lineIds: [line.id] })).toMatchObject({ code: 409 })
    await counts().recount({ id, lineIds: [line.id] })
    await counted(other!, id, line.id, '2')
    await other!.client(stockCount).finish({ id })
    expect(await first.call(stockCount.post, { id })).toMatchObject({ code: 409 })
    expect(await boss.call(stockCount.post, { id })).toMatchObject({ code: 200 })
  })

  it('is found by name, has the right to, and finds what waits for him', async () => {
    const found = await counts().users({})
    const ids = found.records.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([one!.userId, other!.userId, boss.userId]))
    const reader = await server.signIn({ permissions: ['stockCount'] })
    expect((await counts().users({ pageSize: 500 })).records.map(({ id }) => id)).not.toContain(reader.userId)
    expect(
      await boss.call(stockCount.save, { warehouseId: stock.house.id, counterIds: [reader.userId] }),
    ).toMatchObject({ code: 400, data: [{ field: 'counterIds' }] })
    const { id } = await begun('mine', '1', [other!])
    const waiting = async (who: Caller) =>
      (await who.client(stockCount).page({ mine: 1 })).records.map((each) => each.id)
    expect(await waiting(other!)).toContain(id)
    expect(await waiting(one!)).not.toContain(id)
    await counts().cancel({ id })
    expect(await waiting(other!)).not.toContain(id)
  })
})

it('every pair of state and event leads where the states say, or is refused with what may be done', async () => {
  const machine = stockCountStates
  const calls = {
    start: stockCount.start,
    finish: stockCount.finish,
    recount: stockCount.recount,
    post: stockCount.post,
    cancel: stockCount.cancel,
  }
  for (const { state, event, to } of everyPair(machine)) {
    const { id, line } = await begun(`pair-${state}-${event}`, '1')
    await counted(one!, id, line.id, '1')
    await server.database.system.query('update stock_count set status = $1 where id = $2', [state, id])
    // The sheet of a draft is not made yet.
    if (state === 'draft')
      await server.database.system.query('delete from stock_count_line where document_id = $1', [id])
    const body = { id, lineIds: [line.id] }
    const answer = await boss.call(calls[event as keyof typeof calls] as typeof stockCount.recount, body)
    const pair = `${state} ${event}`
    expect(answer.code, `${pair} ${answer.msg}`).toBe(to ? 200 : 409)
    const { rows } = await server.database.system.query('select status from stock_count where id = $1', [id])
    expect(rows[0].status, pair).toBe(to ?? state)
    await server.database.system.query("update stock_count set status = 'cancelled' where id = $1", [id])
  }
}, 120_000)

it('a draft is changed until it begins; its scope and people are looked at', async () => {
  const place = await stock.place('D-01')
  const made = await counts().save({ warehouseId: stock.house.id })
  const changed = await counts().save({
    id: made.id,
    seenAt: made.updatedAt,
    warehouseId: stock.house.id,
    locationIds: [place.id],
    abc: ['A'],
  })
  expect(changed).toMatchObject({ code: made.code, locationIds: [place.id], abc: ['A'], abcDays: 90 })
  expect(
    await boss.call(stockCount.save, { id: made.id, seenAt: made.updatedAt, warehouseId: stock.house.id }),
  ).toMatchObject({
    code: 409,
  })
  for (const wrong of [{ locationIds: ['999999'] }, { classIds: ['999999'] }, { materialIds: ['999999'] }])
    expect(await boss.call(stockCount.save, { warehouseId: stock.house.id, ...wrong })).toMatchObject({
      code: 400,
      data: [{ field: Object.keys(wrong)[0] }],
    })
  expect(await boss.call(stockCount.start, { id: made.id })).toMatchObject({
    code: 409,
    msg: '范围内没有要盘点的库存，请调整范围',
  })
})

it('ABC is by what has moved of it, among materials of one unit', async () => {
  const house = await testStock(server, boss)
  const place = await house.place('ABC-1')
  const pieces = stock.unitOf('个')
  const made = await Promise.all(['x', 'y', 'z'].map((name) => house.material(`ABC-${name}`, { baseUnitId: pieces })))
  for (const [at, quantity] of ['1000', '150', '10'].entries())
    await moved(made[at]!, undefined, quantity, supplier, place.id)
  const of = async (abc: 'A' | 'B' | 'C') =>
    (await counts().candidates({ warehouseId: house.house.id, abc: [abc] })).records.map(
      ({ materialCode }) => materialCode,
    )
  expect([await of('A'), await of('B'), await of('C')]).toEqual([['ABC-x'], ['ABC-y'], ['ABC-z']])
})

it('accuracy is told by week and month, of lines that were counted', async () => {
  const house = await testStock(server, boss)
  const place = await house.place('ACC-1')
  const found: string[] = []
  for (const name of ['a', 'b', 'c']) {
    const of = await house.material(`ACC-${name}`)
    await moved(of, undefined, '10', supplier, place.id)
    found.push(of.id)
  }
  const { id } = await counts().save({ warehouseId: house.house.id })
  await counts().start({ id })
  const { lines } = await one!.client(stockCount).sheet({ id })
  const quantities = ['10', '10', '9']
  await one!.client(stockCount).saveLines({
    id,
    lines: lines.map((line, at) => ({ id: line.id, quantity: quantities[at]! })),
  })
  await one!.client(stockCount).finish({ id })
  await counts().post({ id })
  const expected = [{ counts: 1, lines: 3, right: 2, rate: '66.7' }]
  expect(await counts().accuracy({ warehouseId: house.house.id })).toMatchObject(expected)
  expect(await counts().accuracy({ warehouseId: house.house.id, by: 'week', from: '2020-01-01' })).toMatchObject(
    expected,
  )
  expect(await counts().accuracy({ warehouseId: house.house.id, to: '2020-01-01' })).toEqual([])
})

it('another company neither sees nor touches a count', async () => {
  const { id, line } = await begun('apart', '1')
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  for (const call of [stockCount.sheet, stockCount.details, stockCount.finish, stockCount.cancel])
    expect(await stranger.call(call as typeof stockCount.cancel, { id })).toMatchObject({ code: 404 })
  expect(await stranger.call(stockCount.saveLines, { id, lines: [{ id: line.id, quantity: '1' }] })).toMatchObject({
    code: 404,
  })
  expect((await stranger.client(stockCount).page({})).total).toBe(0)
  await counts().cancel({ id })
})

/** Waits until the server's clock has passed a moment. */
async function untilAfter(moment: Date) {
  while (server.platform.now() <= moment) await new Promise((go) => setImmediate(go))
}
async function nameOf(caller: Caller) {
  const { rows } = await server.database.system.query('select name from app_user where id = $1', [caller.userId])
  return rows[0].name as string
}

describe('what came before a line was counted and is entered after it', () => {
  it('was there when it was counted; entered after that, the line is counted again', async () => {
    const { id, of, place, line } = await begun('entered', '10')
    const countedAt = new Date().toISOString()
    await moved(of, undefined, '5', supplier, place.id, inDays(-1))
    await moved(of, undefined, '1', supplier, place.id)
    await counted(one!, id, line.id, '15', { countedAt })
    await one!.client(stockCount).finish({ id })
    expect((await counts().details({ id })).lines).toMatchObject([{ expected: '15', difference: '0' }])
    await moved(of, undefined, '2', supplier, place.id, inDays(-1))
    expect(await boss.call(stockCount.post, { id })).toMatchObject({
      code: 409,
      msg: `库位“P-entered”的物料“M-entered”盘点后又补录了 ${inDays(-1)} 的收发，账面数已变，请复盘这一行`,
    })
    await counts().recount({ id, lineIds: [line.id] })
    await counted(one!, id, line.id, '18')
    await one!.client(stockCount).finish({ id })
    await counts().post({ id })
    expect(await stock.balances()).toMatchObject({ 'P-entered M-entered available': '18' })
  })
})
