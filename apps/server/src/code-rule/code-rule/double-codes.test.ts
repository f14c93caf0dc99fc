import { codeRule } from '@zhizao/contract/code-rule/code-rule'
import { supplier } from '@zhizao/contract/material/supplier'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
})
afterAll(() => server.stop())

/** A row as it was written before codes were compared as people read them. */
async function fromBefore(code: string, name: string) {
  await server.database.system.query(
    'insert into supplier (company_id, code, name, code_from_before) values ($1, $2, $3, $2)',
    [server.companyId, code, name],
  )
}

it('codes from before that read the same are listed, stay as they are and can be changed', async () => {
  const on = clerk.client(supplier)
  await on.create({ code: 'TWIN-1', name: '甲厂' })
  await on.create({ code: 'ALONE', name: '乙厂' })
  expect(await clerk.client(codeRule).doubles({})).toEqual([])
  await fromBefore('twin-1', '丙厂')
  expect(await clerk.client(codeRule).doubles({})).toEqual([{ kind: '供应商', codes: ['TWIN-1', 'twin-1'] }])
  const [old] = (await on.page({ keyword: '丙厂' })).records
  // What is not about its code is saved all the same.
  expect(await on.update({ id: old!.id, code: 'twin-1', name: '丙厂改名' })).toMatchObject({ name: '丙厂改名' })
  expect(await clerk.call(supplier.create, { code: 'Twin-1', name: '丁厂' })).toMatchObject({ code: 400 })
  await on.update({ id: old!.id, code: 'TWIN-2' })
  expect(await clerk.client(codeRule).doubles({})).toEqual([])
})

it('bar codes of places from before that read the same are listed, stay as they are and can be changed; new ones are refused', async () => {
  const house = await clerk.client(warehouse).create({ name: '条码库' })
  const on = clerk.client(location)
  const add = (code: string, barcode?: string) => ({ warehouseId: house.id, code, ...(barcode && { barcode }) })
  const first = await on.create(add('BR-1', 'BIN-1'))
  const told = '条码：库位“BR-1”的条码“BIN-1”与它读作一样，请更换'
  for (const barcode of ['BIN-1', 'bin-1'])
    expect(await clerk.call(location.create, add('BR-2', barcode))).toMatchObject({ code: 400, msg: told })
  const other = await on.create(add('BR-2', 'BIN-2'))
  expect(await clerk.call(location.update, { id: other.id, barcode: 'Bin-1' })).toMatchObject({ code: 400, msg: told })
  const sheet = await sheetFile([
    ['仓库编码', '库位编码', '条码'],
    [house.code, 'BR-3', 'BIN-3'],
    [house.code, 'BR-4', 'bin-3'],
    [house.code, 'BR-5', 'bin-2'],
  ])
  const refused = await clerk.call(location.import, { file: sheet })
  expect(refused).toMatchObject({ code: 400 })
  expect(JSON.stringify(refused.data)).toMatch(/第 3 行.*库位“BR-3”的条码“BIN-3”.*第 4 行.*库位“BR-2”的条码“BIN-2”/)
  expect((await on.page({ warehouseId: house.id, pageSize: 9 })).records).toHaveLength(2)
  await server.database.system.query(`update location set barcode = 'bin-1' where id = $1`, [other.id])
  expect(await clerk.client(codeRule).doubles({})).toEqual([{ kind: '库位条码', codes: ['BIN-1', 'bin-1'] }])
  expect(await on.update({ id: other.id, barcode: 'bin-1', name: '二号' })).toMatchObject({ name: '二号' })
  await on.update({ id: first.id, barcode: 'BIN-9' })
  expect(await clerk.client(codeRule).doubles({})).toEqual([])
})

it('a bar code that reads like the code of another place is refused, and a code like the bar code of another', async () => {
  const [house, annex] = [
    await clerk.client(warehouse).create({ name: '主库' }),
    await clerk.client(warehouse).create({ name: '副库' }),
  ]
  const on = clerk.client(location)
  const add = (code: string, more: object = {}) => ({ warehouseId: house.id, code, ...more })
  const plain = await on.create(add('KC-1'))
  const marked = await on.create(add('KC-2', { barcode: 'QR-2' }))
  const ofCode = { code: 400, msg: '条码：仓库“主库”的库位编码“KC-1”与它读作一样，请更换' }
  const ofBarcode = { code: 400, msg: '库位编码：库位“KC-2”的条码“QR-2”与它读作一样，请更换' }
  expect(await clerk.call(location.create, add('KC-3', { barcode: 'kc-1' }))).toMatchObject(ofCode)
  expect(await clerk.call(location.update, { id: marked.id, barcode: 'KC-1' })).toMatchObject(ofCode)
  expect(await clerk.call(location.create, add('qr-2', { warehouseId: annex.id }))).toMatchObject(ofBarcode)
  expect(await clerk.call(location.update, { id: plain.id, code: 'QR-2' })).toMatchObject(ofBarcode)
  // Its own code may be its bar code, and two warehouses may have the same code.
  await on.create(add('KC-4', { barcode: 'KC-4' }))
  await on.create(add('KC-1', { warehouseId: annex.id }))
  const sheet = await sheetFile([
    ['仓库编码', '库位编码', '条码'],
    [house.code, 'KC-5', 'KC-6'],
    [house.code, 'kc-6', null],
    [house.code, 'KC-7', 'kc-1'],
  ])
  const refused = await clerk.call(location.import, { file: sheet })
  expect(refused).toMatchObject({ code: 400 })
  expect(JSON.stringify(refused.data)).toMatch(/第 3 行.*库位“KC-5”的条码“KC-6”.*第 4 行.*库位编码“KC-1”/)
  expect(await clerk.client(codeRule).doubles({})).toEqual([])
  await server.database.system.query(`update location set barcode = 'kc-1' where id = $1`, [marked.id])
  expect(await clerk.client(codeRule).doubles({})).toEqual([
    { kind: '库位条码与另一库位的编码', codes: ['kc-1', 'KC-1'] },
  ])
  // What was so before stays, and what is not about it is saved.
  expect(await on.update({ id: marked.id, barcode: 'kc-1', name: '二号' })).toMatchObject({ name: '二号' })
  expect(await on.update({ id: plain.id, code: 'KC-1', name: '一号' })).toMatchObject({ name: '一号' })
  await on.update({ id: marked.id, barcode: 'QR-2' })
  expect(await clerk.client(codeRule).doubles({})).toEqual([])
})
