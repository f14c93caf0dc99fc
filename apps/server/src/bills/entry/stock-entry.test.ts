import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { lot } from '@zhizao/contract/trace/lot'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

describe('stock entries', () => {
  it('bring opening stock in from a sheet, once, with lots; the ledger names them', async () => {
    const place = await stock.place('E-01')
    const of = await stock.material('E-1', { tracking: 'lot', shelfLifeDays: 100 })
    const calls = clerk.client(stockEntry)
    const file = await sheetFile([
      ['物料编码', '批次号', '数量', '移入库位', '库存状态'],
      ['E-1', 'L1', '1,200', 'E-01', ''],
      ['E-1', 'L2', 30.5, 'E-01', '待检'],
    ])
    const lines = await calls.readLines({ file })
    expect(lines).toMatchObject([
      { materialId: of.id, quantity: '1200', toLocationId: place.id },
      { quantity: '30.5', status: 'quarantine' },
    ])
    const made = await calls.create({ kind: 'opening', lines: lines as never })
    expect(made).toMatchObject({
      status: 'draft',
      lines: [{ materialCode: 'E-1', unitName: 'kg', toLocation: 'E-01' }, {}],
    })
    expect(made.postedOn).toBeNull()
    const posted = await calls.post({ id: made.id })
    expect(posted.status).toBe('posted')
    expect(await stock.balances()).toMatchObject({
      'E-01 E-1 L1 available': '1200',
      'E-01 E-1 L2 quarantine': '30.5',
    })
    expect((await clerk.client(lot).page({ materialId: of.id })).total).toBe(2)
    expect((await clerk.client(stockLedger).page({ sourceId: made.id })).records).toMatchObject([
      {
        postedOn: posted.postedOn,
        sourceKind: 'stockEntry',
        sourceCode: made.code,
        lotCode: 'L2',
        fromLocation: '期初',
      },
      { lotCode: 'L1' },
    ])
    const twice = await calls.create({ kind: 'opening', lines: lines as never })
    expect(await clerk.call(stockEntry.post, { id: twice.id })).toMatchObject({
      code: 409,
      msg: `库位“E-01”的物料“E-1”已由期初单据“${made.code}”录入，请用手工入库调整，或先冲销原单据`,
    })
    const wrong = await sheetFile([
      ['物料编码', '数量', '移入库位'],
      ['没有', 1, 'E-01'],
      ['E-1', 1, '没有'],
    ])
    expect(await clerk.call(stockEntry.readLines, { file: wrong })).toMatchObject({
      data: [{ field: '第 2 行' }, { field: '第 3 行' }],
    })
    expect(await calls.reverse({ id: made.id })).toMatchObject({ status: 'reversed' })
    expect(Object.keys(await stock.balances()).filter((key) => key.startsWith('E-01'))).toEqual([])
    await calls.post({ id: twice.id })
    expect(await stock.differences()).toEqual([])
  })

  it('count in the unit that was entered, post once, and move by kind', async () => {
    const [a, b] = [await stock.place('E-02'), await stock.place('E-03')]
    const of = await stock.material('E-2')
    const calls = clerk.client(stockEntry)
    const posted = async (draft: Parameters<typeof calls.create>[0]) => {
      const made = await calls.create(draft)
      const both = await Promise.all([1, 2].map(() => clerk.call(stockEntry.post, { id: made.id })))
      expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
      expect(both.find(({ code }) => code === 200)!.data).toEqual(await calls.get({ id: made.id }))
      return made
    }
    const base = { materialId: of.id }
    await posted({
      kind: 'receipt',
      lines: [{ ...base, quantity: '2500', unitId: stock.unitOf('g'), toLocationId: a.id }],
    })
    await posted({ kind: 'transfer', lines: [{ ...base, quantity: '1', fromLocationId: a.id, toLocationId: b.id }] })
    await posted({ kind: 'issue', lines: [{ ...base, quantity: '0.5', fromLocationId: b.id }] })
    const hold = await posted({
      kind: 'status',
      reason: '外观待查',
      lines: [{ ...base, quantity: '0.25', fromLocationId: b.id, status: 'available', toStatus: 'held' }],
    })
    expect(await stock.balances()).toMatchObject({
      'E-02 E-2 available': '1.5',
      'E-03 E-2 available': '0.25',
      'E-03 E-2 held': '0.25',
    })
    await calls.reverse({ id: hold.id })
    expect(await stock.balances()).toMatchObject({ 'E-03 E-2 available': '0.5' })
    const lotted = await stock.material('E-2L', { tracking: 'lot' })
    const named = await posted({
      kind: 'receipt',
      lines: [{ materialId: lotted.id, quantity: '1', toLocationId: a.id }],
    })
    expect((await calls.get({ id: named.id })).lines).toMatchObject([{ lotCode: expect.stringMatching(/./) }])
  })

  it('say by line what is missing or does not fit, and ask for their rights', async () => {
    const place = await stock.place('E-04')
    const of = await stock.material('E-3', { tracking: 'lot' })
    const calls = clerk.client(stockEntry)
    const refused = async (draft: Parameters<typeof calls.create>[0], who = clerk) => {
      const { id } = await calls.create(draft)
      return who.call(stockEntry.post, { id })
    }
    const line = { materialId: of.id, quantity: '1', lotCode: 'X' }
    expect(await refused({ kind: 'receipt', lines: [{ ...line, fromLocationId: place.id }] })).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.fromLocationId' }, { field: 'lines.0.toLocationId' }],
    })
    expect(await refused({ kind: 'issue', lines: [] })).toMatchObject({ code: 409, msg: '没有明细，请先添加' })
    expect(await refused({ kind: 'issue', lines: [{ ...line, fromLocationId: place.id }] })).toMatchObject({
      msg: '物料“E-3”没有批次“X”',
    })
    await calls
      .create({ kind: 'receipt', lines: [{ ...line, toLocationId: place.id, status: 'quarantine' }] })
      .then(({ id }) => calls.post({ id }))
    const release = {
      kind: 'status' as const,
      lines: [{ ...line, fromLocationId: place.id, status: 'quarantine' as const, toStatus: 'available' as const }],
    }
    expect(await refused(release)).toMatchObject({ msg: '状态调整请填写原因' })
    const plain = await server.signIn({ permissions: ['stockEntry', 'stockEntry:post'] })
    const reasoned = { ...release, reason: '检验合格' }
    expect(await refused(reasoned, plain)).toMatchObject({ code: 401, msg: '没有待检库存放行的权限，请联系管理员' })
    expect(await refused({ kind: 'opening', lines: [{ ...line, toLocationId: place.id }] }, plain)).toMatchObject({
      code: 401,
    })
    expect(await refused(reasoned)).toMatchObject({ code: 200 })
    expect(await stock.balances()).toMatchObject({ 'E-04 E-3 X available': '1' })
  })

  it('are listed, changed and deleted as drafts; their lines go out as the sheet that they come from', async () => {
    const place = await stock.place('E-05')
    const of = await stock.material('E-5')
    const calls = clerk.client(stockEntry)
    const line = { materialId: of.id, quantity: '3', toLocationId: place.id }
    const made = await calls.create({ kind: 'receipt', remark: '第一次', lines: [line] })
    const [kept] = made.lines
    const changed = await calls.update({
      id: made.id,
      seenAt: made.updatedAt,
      remark: '第二次',
      lines: [{ ...line, id: kept!.id, quantity: '4.5' }],
    })
    expect(changed).toMatchObject({ remark: '第二次', lines: [{ id: kept!.id, quantity: '4.5' }] })
    expect(await calls.get({ id: made.id })).toEqual(changed)
    expect((await calls.page({ kind: 'receipt', keyword: made.code })).records).toMatchObject([
      { id: made.id, status: 'draft' },
    ])
    expect(await calls.history({ id: made.id })).toMatchObject([{ lines: { changed: 1 } }, { lines: { added: 1 } }])
    expect(await calls.related({ id: made.id })).toEqual([])
    const [head] = await readSheet((await clerk.file(stockEntry.lineTemplate, {})).bytes)
    expect(head).toContain('移入库位')
    const { bytes } = await clerk.file(stockEntry.exportLines, { id: made.id })
    const again = await calls.readLines({ file: new File([new Uint8Array(bytes)], 'lines.xlsx') })
    expect(again).toMatchObject([{ materialId: of.id, quantity: '4.5', toLocationId: place.id }])
    await calls.remove({ id: made.id })
    const others = [await calls.create({ kind: 'receipt', lines: [line] }), await calls.create({ kind: 'receipt' })]
    await calls.removeMany({ ids: others.map(({ id }) => id) })
    for (const { id } of [made, ...others])
      expect(await clerk.call(stockEntry.get, { id })).toMatchObject({ code: 404 })
    expect(await stock.balances()).not.toHaveProperty('E-05 E-5 available')
  })
})
