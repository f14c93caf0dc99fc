import { role } from '@zhizao/contract/access/role'
import { gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import { inboundBill } from '@zhizao/contract/warehouse/inbound-bill'
import { location } from '@zhizao/contract/warehouse/location'
import { stock } from '@zhizao/contract/warehouse/stock'
import { stockCount } from '@zhizao/contract/warehouse/stock-count'
import { stockEntry } from '@zhizao/contract/warehouse/stock-entry'
import { stockLedger } from '@zhizao/contract/warehouse/stock-ledger'
import { transfer } from '@zhizao/contract/warehouse/transfer'
import { warehouse } from '@zhizao/contract/warehouse/warehouse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInRoles, codesOf } from '../access/built-in-roles.ts'
import type { Caller } from '../testing/caller.ts'
import { everyMenu } from '../testing/every-menu.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { testStock } from './test-stock.ts'

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
    ...{ fromWarehouseId, toWarehouseId },
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
      ...{ kind: 'other', warehouseId: theirs.house.id },
      lines: [{ materialId: what.id, quantity: '3' }],
    } as never)
    expect(await clerk.call(inboundBill.get, { id: bill.id })).toMatchObject({ code: 404 })
    expect(
      await clerk.call(inboundBill.create, {
        ...{ kind: 'other', warehouseId: theirs.house.id },
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
      ...{ fromWarehouse: ours.house.name, toWarehouse: theirs.house.name },
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
      ...{ code: 401, msg: expect.stringContaining(`仓库“${theirs.house.name}”`) },
    })
    await chief.client(transfer).ship({ id: inward.id })
    expect(await clerk.client(transfer).receive({ id: inward.id })).toMatchObject({ status: 'done' })
    const among = await carried(theirs.house.id, theirs.house.id, at.theirs)
    expect(await clerk.call(transfer.get, { id: among.id })).toMatchObject({ code: 404 })
  })

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
