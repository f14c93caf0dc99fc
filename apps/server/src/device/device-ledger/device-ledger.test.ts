import { customer } from '@zhizao/contract/customer/customer'
import { deviceLedger } from '@zhizao/contract/device/device-ledger'
import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { position } from '@zhizao/contract/position/position'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { inDays } from '../../testing/plant-day.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { detailsOf, detailText } from './detail-text.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.stop())

const ledger = (input: object, caller = owner) => caller.client(objectInfo).ledger(input)
const codes = async (input: object, caller = owner) => (await ledger(input, caller)).records.map(({ code }) => code)
const head = ['对象编码', '对象名称', '上级编码', '生产厂家', '质保到期', '位置编码', '技术参数']
const sheet = (rows: (string | null)[][]) => sheetFile([head, ...rows])

it('the ledger tells where a machine stands, whose it is and how long its warranty lasts, and is found by it', async () => {
  const hall = await owner.client(position).create({ code: 'hall', name: '空压站' })
  const room = await owner.client(position).create({ code: 'room', name: '机房', parentId: hall.id })
  const buyer = await owner.client(customer).create({ code: 'kh', name: '宏远机械' })
  const add = (code: string, more: object) => owner.client(object).create({ code, name: code, ...more })
  const old = await add('old', {
    positionId: room.id,
    manufacturer: '阿特拉斯',
    serialNumber: 'AP-77',
    commissionedOn: '2020-03-01',
    warrantyUntil: inDays(-1),
  })
  await add('soon', { positionId: hall.id, warrantyUntil: inDays(20) })
  await add('long', { warrantyUntil: inDays(400) })
  await add('none', {})
  await add('place', { objectType: 'node', positionId: hall.id })
  await owner.client(customer).addObjects({ customerId: buyer.id, objectIds: [old.id] })
  expect((await ledger({ keyword: 'old' })).records).toMatchObject([
    {
      positionName: '机房',
      customerName: '宏远机械',
      fileCount: 0,
      commissionedOn: '2020-03-01',
      customerId: buyer.id,
      warrantyUntil: inDays(-1),
    },
  ])
  expect(await codes({ positionId: hall.id }), 'machines only, those below too').toEqual(['old', 'soon'])
  expect(await codes({ warranty: 'expired' })).toEqual(['old'])
  expect(await codes({ warranty: 'soon' })).toEqual(['soon'])
  expect(await codes({ warranty: 'valid' })).toEqual(['soon', 'long'])
  expect(await codes({ manufacturer: '阿特' })).toEqual(['old'])
  expect(await codes({ serialNumber: 'ap-7' })).toEqual(['old'])
  expect(await codes({ customerId: buyer.id })).toEqual(['old'])
  const narrow = await server.signIn({ permissions: ['deviceLedger'], scope: { roots: [old.id] } })
  expect(await codes({}, narrow)).toEqual(['old'])
})

it('a sheet brings machines in, changes those that are there and clears what it leaves empty', async () => {
  await owner.client(object).create({ code: 'line', name: '一号线', objectType: 'node' })
  const calls = owner.client(deviceLedger)
  const rows = [
    ['imp-1', '压机', 'line', '扬力', '2027-05-31', 'hall', '吨位：160 t；行程：220 mm'],
    ['imp-2', '烘炉', null, null, null, null, null],
  ]
  const report = await calls.validate({ file: await sheet(rows) })
  expect(report).toMatchObject({ rows: 2, added: 2, changed: 0, faultCount: 0 })
  expect(await calls.import({ file: await sheet(rows) })).toEqual({ added: 2, changed: 0 })
  const [press] = (await ledger({ keyword: 'imp-1' })).records
  expect(press).toMatchObject({
    parentName: '一号线',
    manufacturer: '扬力',
    warrantyUntil: '2027-05-31',
    positionName: '空压站',
    details: [
      { name: '吨位', value: '160', unit: 't' },
      { name: '行程', value: '220', unit: 'mm' },
    ],
  })
  const { jobId } = await calls.importBig({
    file: await sheet([['imp-1', '压机改', null, '扬力', null, 'room', null]]),
  })
  expect(await endedJob(owner, jobId)).toMatchObject({ message: '新增 0 台设备，修改 1 台设备' })
  expect((await ledger({ keyword: 'imp-1' })).records).toMatchObject([
    { name: '压机改', parentName: '一号线', warrantyUntil: null, positionName: '机房', details: [] },
  ])
})

it('what goes out as a sheet comes in again and changes nothing', async () => {
  const before = await ledger({})
  const { bytes } = await owner.file(deviceLedger.export, {})
  const [heading, ...rows] = await readSheet(bytes)
  expect(heading).toEqual(expect.arrayContaining(['质保到期', '位置编码', '技术参数', '所属客户']))
  expect(rows).toHaveLength(before.total)
  const file = new File([new Uint8Array(bytes)], 'ledger.xlsx')
  expect(await owner.client(deviceLedger).import({ file })).toEqual({ added: 0, changed: before.total })
  expect(await ledger({})).toEqual(before)
  const template = await owner.file(deviceLedger.template, {})
  expect((await readSheet(template.bytes))[0]).toEqual(expect.arrayContaining(['对象编码', '质保到期']))
})

it('all that is wrong with a sheet is told by its cell, and nothing of it is brought in', async () => {
  const file = await sheet([
    ['bad-1', '甲', 'nowhere', null, null, 'no-hall', '没有冒号'],
    ['bad-1', '乙', null, null, '2027-13-01', null, null],
    ['line', '是节点', null, null, null, null, null],
    ['good', '好的', null, null, null, null, null],
  ])
  const { faults } = await owner.client(deviceLedger).validate({ file })
  expect(faults.map(({ field, title, message }) => `${field} ${title} ${message}`)).toEqual(
    expect.arrayContaining([
      '第 2 行 上级编码 上级对象“nowhere”不存在',
      '第 2 行 位置编码 位置“no-hall”不存在',
      '第 2 行 技术参数 “没有冒号”应写作“参数名称：值 单位”',
      '第 4 行 对象编码 不是设备，请在对象管理中修改',
    ]),
  )
  expect(await owner.call(deviceLedger.import, { file })).toMatchObject({ code: 400 })
  expect(await codes({ keyword: 'good' })).toEqual([])
})

it('the type of a machine goes out by its code and comes in by it; one that is not there is told by its cell', async () => {
  await owner.client(deviceType).create({ code: 'PRESS', name: '冲床' })
  const typed = (rows: (string | null)[][]) => sheetFile([['对象编码', '对象名称', '设备类型编码'], ...rows])
  await owner.client(deviceLedger).import({ file: await typed([['typed-1', '冲床一', 'PRESS']]) })
  expect((await ledger({ keyword: 'typed-1' })).records).toMatchObject([{ deviceTypeName: '冲床' }])
  const [heading, row] = await readSheet((await owner.file(deviceLedger.export, { keyword: 'typed-1' })).bytes)
  expect(row![heading!.indexOf('设备类型编码')]).toBe('PRESS')
  const { faults } = await owner.client(deviceLedger).validate({ file: await typed([['typed-1', '冲床一', 'OVEN']]) })
  expect(faults).toMatchObject([
    { field: '第 2 行', title: '设备类型编码', message: '设备类型“OVEN”不存在', value: 'OVEN' },
  ])
  await owner.client(deviceLedger).import({ file: await typed([['typed-1', '冲床一', null]]) })
  expect((await ledger({ keyword: 'typed-1' })).records).toMatchObject([{ deviceTypeId: null }])
})

it('technical parameters go into a cell and come out of it as they were', () => {
  const details = [
    { name: '额定功率', value: '75', unit: 'kW' },
    { name: '防护等级', value: 'IP55', unit: null },
  ]
  expect(detailsOf(detailText(details))).toEqual(details)
  expect(detailsOf('电压=380 V;\n')).toEqual([{ name: '电压', value: '380', unit: 'V' }])
})
