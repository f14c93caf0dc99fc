import { role } from '@zhizao/contract/access/role'
import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer, transferSheet } from '@zhizao/contract/bills/transfer'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import type { Call } from '@zhizao/contract/http/call'
import { location } from '@zhizao/contract/stock/location'
import { stock } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRoles, codesOf } from '../access/built-in-roles.ts'
import { testStock } from '../stock/test-stock.ts'
import { bodiesByChoice, bodiesById } from '../testing/bodies-by-field.ts'
import type { Caller } from '../testing/caller.ts'
import { everyCall } from '../testing/every-call.ts'
import { everyMenu } from '../testing/every-menu.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let chief: Caller
let clerk: Caller
let ours: Awaited<ReturnType<typeof testStock>>
let theirs: Awaited<ReturnType<typeof testStock>>
const at = { ours: '', theirs: '' }
let what: { id: string; code: string }
beforeAll(async () => {
  server = await startTestServer()
  chief = await server.signIn()
  ours = await testStock(server, chief)
  theirs = await testStock(server, chief)
  at.ours = (await ours.place('SA-1')).id
  at.theirs = (await theirs.place('SB-1')).id
  what = await ours.material('SM-1')
  await received(chief, at.ours, '10')
  await received(chief, at.theirs, '70')
  clerk = await server.signIn({
    permissions: codesOf(builtInRoles[0]!, await everyMenu()),
    scope: { roots: [], warehouses: [ours.house.id] },
  })
}, 60_000)
afterAll(() => server.stop())

const entry = (caller: Caller, toLocationId: string, quantity: string) =>
  caller.client(stockEntry).create({ kind: 'receipt', lines: [{ materialId: what.id, quantity, toLocationId }] })
async function received(caller: Caller, toLocationId: string, quantity: string) {
  const { id } = await entry(caller, toLocationId, quantity)
  await caller.client(stockEntry).post({ id })
  return id
}
const carried = (fromWarehouseId: string, toWarehouseId: string, toLocationId: string, quantity = '1') =>
  chief.client(transfer).create({
    fromWarehouseId,
    toWarehouseId,
    lines: [{ materialId: what.id, quantity, toLocationId }],
  })

describe('who sees one warehouse', () => {
  it('is offered it and its places alone, and nothing of another by its id', async () => {
    expect((await clerk.client(warehouse).list({})).map(({ id }) => id)).toEqual([ours.house.id])
    expect((await clerk.client(location).page({ pageSize: 100 })).records.map(({ code }) => code)).toContain('SA-1')
    expect(JSON.stringify(await clerk.client(location).page({ pageSize: 100 }))).not.toContain('SB-1')
    expect(await clerk.call(warehouse.get, { id: theirs.house.id })).toMatchObject({ code: 404 })
    expect(await clerk.call(location.get, { id: at.theirs })).toMatchObject({ code: 404 })
    const choices = await clerk.client(gaeaDict).selectByPost({ dictCode: 'warehouse' } as never)
    expect(JSON.stringify(choices)).not.toContain(theirs.house.name)
  })

  it('counts the stock of his own in lists, sums, movements and files', async () => {
    expect(await clerk.client(stock).select({ materialId: what.id })).toMatchObject([{ quantity: '10' }])
    expect(await chief.client(stock).select({ materialId: what.id })).toMatchObject([
      { quantity: '10' },
      { quantity: '70' },
    ])
    const moves = (await clerk.client(stockLedger).page({ materialId: what.id, pageSize: 50 })).records
    expect(moves.map(({ toLocation }) => toLocation)).toEqual(['SA-1'])
    const { bytes } = await clerk.file(stockLedger.export, { materialId: what.id })
    const cells = JSON.stringify(await readSheet(bytes as never))
    expect(cells).toContain('SA-1')
    expect(cells).not.toContain('SB-1')
  })

  it('posts there and nowhere else, and reads no document of another', async () => {
    await received(clerk, at.ours, '1')
    expect(
      await clerk.call(stockEntry.create, {
        kind: 'receipt',
        lines: [{ materialId: what.id, quantity: '1', toLocationId: at.theirs }],
      }),
    ).not.toMatchObject({ code: 200 })
    const waiting = await entry(chief, at.theirs, '1')
    expect(await clerk.call(stockEntry.get, { id: waiting.id })).toMatchObject({ code: 404 })
    expect(await clerk.call(stockEntry.post, { id: waiting.id })).toMatchObject({ code: 404 })
    expect((await clerk.client(stockEntry).page({ pageSize: 100 })).records.map(({ id }) => id)).not.toContain(
      waiting.id,
    )
    const bill = await chief.client(inboundBill).create({
      kind: 'other',
      warehouseId: theirs.house.id,
      lines: [{ materialId: what.id, quantity: '3' }],
    } as never)
    expect(await clerk.call(inboundBill.get, { id: bill.id })).toMatchObject({ code: 404 })
    expect(
      await clerk.call(inboundBill.create, {
        kind: 'other',
        warehouseId: theirs.house.id,
        lines: [{ materialId: what.id, quantity: '3' }],
      }),
    ).not.toMatchObject({ code: 200 })
    expect(await clerk.call(stockCount.save, { warehouseId: theirs.house.id } as never)).not.toMatchObject({
      code: 200,
    })
  })

  it('sees a transfer from his end, with the name of the other, and posts at his end alone', async () => {
    const out = await carried(ours.house.id, theirs.house.id, at.theirs)
    expect(await clerk.client(transfer).get({ id: out.id })).toMatchObject({
      fromWarehouse: ours.house.name,
      toWarehouse: theirs.house.name,
      lines: [{ toLocation: 'SB-1' }],
    })
    await clerk.client(transfer).confirm({ id: out.id })
    await clerk.client(transfer).ship({ id: out.id })
    const refused = await clerk.call(transfer.receive, { id: out.id })
    expect(refused).toMatchObject({ code: 401, msg: expect.stringContaining(`仓库“${theirs.house.name}”`) })
    await chief.client(transfer).receive({ id: out.id })
    const inward = await carried(theirs.house.id, ours.house.id, at.ours)
    await chief.client(transfer).confirm({ id: inward.id })
    expect(await clerk.call(transfer.ship, { id: inward.id })).toMatchObject({
      code: 401,
      msg: expect.stringContaining(`仓库“${theirs.house.name}”`),
    })
    await chief.client(transfer).ship({ id: inward.id })
    expect(await clerk.client(transfer).receive({ id: inward.id })).toMatchObject({ status: 'done' })
    const among = await carried(theirs.house.id, theirs.house.id, at.theirs)
    expect(await clerk.call(transfer.get, { id: among.id })).toMatchObject({ code: 404 })
  })

  it('hears nothing of what is short or picked in the other, neither truly nor falsely', async () => {
    const inward = await carried(theirs.house.id, ours.house.id, at.ours, '2')
    await chief.client(transfer).confirm({ id: inward.id })
    const rowOf = async (caller: Caller, id: string) =>
      (await caller.client(transfer).page({ pageSize: 100 })).records.find((row) => row.id === id)
    // It holds all that it is to send: nothing is short.
    expect(await rowOf(chief, inward.id)).toMatchObject({ isShort: false })
    expect(await rowOf(clerk, inward.id)).toMatchObject({ isShort: false })
    expect(await chief.client(transfer).get({ id: inward.id })).toMatchObject({ lines: [{ taken: 'SB-1 × 2' }] })
    expect(await clerk.client(transfer).get({ id: inward.id })).toMatchObject({ lines: [{ taken: null }] })
    await chief.client(transfer).ship({ id: inward.id })
    const received = await clerk.client(transfer).receive({ id: inward.id })
    expect(received).toMatchObject({ status: 'done', lines: [{ taken: null, receivedQuantity: '2' }] })
    // Of his own he is told what is held, and that it is short once it was lifted.
    const out = await carried(ours.house.id, theirs.house.id, at.theirs, '3')
    await clerk.client(transfer).confirm({ id: out.id })
    expect(await clerk.client(transfer).get({ id: out.id })).toMatchObject({ lines: [{ taken: 'SA-1 × 3' }] })
    await server.database.system.query(
      "delete from stock_reservation where source_kind = 'transfer' and source_id = $1",
      [out.id],
    )
    expect(await rowOf(clerk, out.id)).toMatchObject({ isShort: true })
    await clerk.client(transfer).cancel({ id: out.id })
  })

  it('is refused by name the writing of a transfer of which he sees one end', async () => {
    const lines = [{ materialId: what.id, quantity: '1', toLocationId: at.ours }]
    const ends = { fromWarehouseId: theirs.house.id, toWarehouseId: ours.house.id }
    const refusal = { code: 401, msg: expect.stringContaining(`仓库“${theirs.house.name}”不在您的数据范围内`) }
    expect(await clerk.call(transfer.create, { ...ends, lines })).toMatchObject(refusal)
    const { id } = await chief.client(transfer).create({ ...ends, lines })
    const before = await chief.client(transfer).get({ id })
    expect(await clerk.client(transfer).get({ id })).toMatchObject({ fromWarehouse: theirs.house.name })
    const changes: [Call, object][] = [
      [transfer.update, { id, ...ends, remark: '改', lines: [] }],
      // Nor does he make it one of his own houses.
      [transfer.update, { id, fromWarehouseId: ours.house.id, toWarehouseId: ours.house.id, lines: [] }],
      [transfer.remove, { id }],
      [transfer.removeMany, { ids: [id] }],
      [transfer.confirm, { id }],
      [transfer.cancel, { id }],
    ]
    for (const [call, body] of changes) expect(await clerk.call(call, body), call.path).toMatchObject(refusal)
    expect(await chief.client(transfer).get({ id })).toEqual(before)
    const own = await chief.client(transfer).create({
      fromWarehouseId: ours.house.id,
      toWarehouseId: ours.house.id,
      lines: [{ materialId: what.id, quantity: '1', toLocationId: at.ours }],
    })
    const given = await clerk.call(transfer.update, { id: own.id, ...ends, lines: [] })
    expect(given).toMatchObject(refusal)
    await clerk.client(transfer).remove({ id: own.id })
    await chief.client(transfer).remove({ id })
  })

  it('exports the open transfers that he sees, with the name of the other end', async () => {
    const { id } = await carried(theirs.house.id, ours.house.id, at.ours)
    const { bytes } = await clerk.file(transferSheet.export, {})
    const cells = JSON.stringify(await readSheet(bytes as never))
    expect(cells).toContain((await chief.client(transfer).get({ id })).code)
    expect(cells).toContain(theirs.house.name)
    await chief.client(transfer).remove({ id })
  })

  it('does nothing by halves to a document of which he sees some lines', async () => {
    const both = () =>
      chief.client(stockEntry).create({
        kind: 'receipt',
        lines: [at.ours, at.theirs].map((toLocationId) => ({ materialId: what.id, quantity: '1', toLocationId })),
      })
    const { id } = await both()
    expect((await clerk.client(stockEntry).get({ id })).lines).toMatchObject([{ toLocation: 'SA-1' }])
    const refusal = { code: 401, msg: expect.stringContaining(`仓库“${theirs.house.name}”不在您的数据范围内`) }
    expect(await clerk.call(stockEntry.post, { id })).toMatchObject(refusal)
    expect(await clerk.call(stockEntry.update, { id, kind: 'receipt', lines: [] })).toMatchObject(refusal)
    expect(await clerk.call(stockEntry.remove, { id })).toMatchObject(refusal)
    await chief.client(stockEntry).post({ id })
    expect(await clerk.call(stockEntry.reverse, { id })).toMatchObject(refusal)
    const moves = async () =>
      (await chief.client(stockLedger).page({ materialId: what.id, pageSize: 100 })).records.filter(
        ({ sourceId }) => sourceId === id,
      )
    expect(await moves()).toHaveLength(2)
    await chief.client(stockEntry).reverse({ id })
    expect(await moves()).toHaveLength(4)
  })

  it('has an answer of every reading call for what he sees a part of', async () => {
    const [out, inward] = [
      await carried(ours.house.id, theirs.house.id, at.theirs),
      await carried(theirs.house.id, ours.house.id, at.ours),
    ]
    await chief.client(transfer).confirm({ id: out.id })
    await chief.client(transfer).ship({ id: out.id })
    const mixed = await chief.client(stockEntry).create({
      kind: 'transfer',
      lines: [{ materialId: what.id, quantity: '1', fromLocationId: at.theirs, toLocationId: at.ours }],
    })
    await chief.client(stockEntry).post({ id: mixed.id })
    const ids = [out.id, inward.id, mixed.id, ours.house.id, at.ours, what.id]
    const reading = (await everyCall()).filter(
      ({ call }) => /^\/(mes_stock|lak\/(warehouse|location))/.test(call.path) && !call.writes && call.kind !== 'file',
    )
    expect(reading.length).toBeGreaterThan(70)
    const broken: string[] = []
    const told = new Set<string>()
    for (const { call } of reading)
      for (const body of [...bodiesByChoice(call), ...ids.flatMap((id) => bodiesById(call, id))]) {
        const { code, data } = await clerk.call(call, body)
        if (code === 500) broken.push(`${call.path} ${JSON.stringify(body)}`)
        if (JSON.stringify(data ?? '').includes('SA-1')) told.add(call.path)
      }
    expect(broken).toEqual([])
    expect(told.size).toBeGreaterThan(10)
    await chief.client(transfer).receive({ id: out.id })
    await chief.client(transfer).remove({ id: inward.id })
  }, 60_000)

  it('sees what is made below his warehouse later on, and all again when his role says so', async () => {
    const below = await chief.client(warehouse).create({ code: 'SA-below', name: '下级仓', parentId: ours.house.id })
    expect((await clerk.client(warehouse).list({})).map(({ id }) => id)).toEqual([ours.house.id, below.id])
    const [own] = await chief.client(role).ofUser({ userId: clerk.userId })
    await chief.client(role).setScope({ roleId: own!.id, scope: 'all' })
    expect(await clerk.client(stock).select({ materialId: what.id })).not.toMatchObject([{ quantity: '10' }])
    expect((await clerk.client(warehouse).list({})).length).toBeGreaterThan(2)
    await chief.client(role).setScope({ roleId: own!.id, scope: 'chosen' })
    expect((await clerk.client(warehouse).list({})).length).toBe(2)
  })

  it('gives nobody more than he sees himself', async () => {
    const roles = clerk.client(role)
    const made = await roles.create({ code: 'below-clerk', name: '仓管员助手' })
    await roles.grantData({ roleId: made.id, type: 'warehouse', ids: [ours.house.id] })
    expect((await chief.client(role).dataPermissions({ roleId: made.id })).targets).toMatchObject([
      { type: 'warehouse', name: ours.house.name, path: ours.house.name },
    ])
    expect(
      await clerk.call(role.grantData, { roleId: made.id, type: 'warehouse', ids: [theirs.house.id] }),
    ).not.toMatchObject({
      code: 200,
    })
  })

  it('of two roles sees what either names', async () => {
    const wide = await chief.client(role).create({ code: 'second-house', name: '另一仓库', scope: 'chosen' })
    await chief.client(role).grantData({ roleId: wide.id, type: 'warehouse', ids: [theirs.house.id] })
    const [own] = await chief.client(role).ofUser({ userId: clerk.userId })
    await chief.client(role).setOfUser({ userId: clerk.userId, roleIds: [own!.id, wide.id] })
    expect((await clerk.client(warehouse).list({})).map(({ id }) => id)).toContain(theirs.house.id)
    await chief.client(role).setOfUser({ userId: clerk.userId, roleIds: [own!.id] })
    expect((await clerk.client(warehouse).list({})).map(({ id }) => id)).not.toContain(theirs.house.id)
  })
})
