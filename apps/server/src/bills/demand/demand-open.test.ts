import { demand, demandSheet } from '@zhizao/contract/bills/demand'
import { materialCustomer } from '@zhizao/contract/material/supplier'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>

beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  await clerk.client(materialCustomer).create({ code: 'SH-1', name: '星河电器' })
})
afterAll(() => server.stop())

type Cell = string | number | null
const columns = [
  '单据编号',
  '需求方向',
  '仓库',
  '需求日期',
  '来源订单号',
  '客户',
  '单据备注',
  '物料编码',
  '数量',
  '备注',
]
const needing = (...rows: Cell[][]) => sheetFile([columns, ...rows])
const demands = () => clerk.client(demand)

describe('open demands from another system', () => {
  it('come in whole with what is still needed, have a history, and go out in the same form', async () => {
    await stock.material('OD-1')
    await stock.material('OD-2')
    const file = await needing(
      ['OD-A', '出库需求', stock.house.code, '2026-03-31', 'SO-7', '星河电器', '急', 'OD-1', '12.5', '一'],
      ['OD-B', '入库需求', stock.house.name, '2026-04-01', null, null, null, 'OD-1', 3, null],
      ['OD-A', null, null, null, null, null, null, 'OD-2', 4, null],
    )
    expect(await clerk.client(demandSheet).validate({ file })).toMatchObject({ rows: 3, added: 2, faultCount: 0 })
    expect(await clerk.client(demandSheet).import({ file })).toEqual({ added: 2, changed: 0 })
    const { records } = await demands().page({ code: 'OD-A' })
    const whole = await demands().get({ id: records[0]!.id })
    expect(whole).toMatchObject({
      direction: 'out',
      status: 'open',
      orderNo: 'SO-7',
      neededOn: '2026-03-31',
      remark: '急',
      customerName: '星河电器',
      createdByName: expect.stringMatching(/./),
      lines: [
        { materialCode: 'OD-1', quantity: '12.5', open: '12.5', remark: '一' },
        { materialCode: 'OD-2', quantity: '4' },
      ],
    })
    expect(await demands().history({ id: whole.id })).toMatchObject([{ title: '导入需求', changes: [], lines: null }])
    expect(await clerk.call(demandSheet.import, { file })).toMatchObject({
      code: 400,
      data: [
        { field: '第 2 行', title: '单据编号', message: '需求“OD-A”已存在' },
        { field: '第 3 行', title: '单据编号' },
      ],
    })
    const sheet = await readSheet((await clerk.file(demandSheet.export, { code: 'OD-A' })).bytes)
    expect(sheet[1]!.slice(0, 5)).toEqual(['OD-A', '出库需求', stock.house.code, expect.anything(), 'SO-7'])
    expect(sheet).toHaveLength(3)
    expect((await readSheet((await clerk.file(demandSheet.template, {})).bytes))[1]![0]).toBe('示例 XQ-2025-0101')
  })

  it('are refused by row and column, all of them, and nothing of the sheet stands', async () => {
    const file = await needing(
      ['OD-C', '出库需求', '没有', '2026-03-31', null, 'X', null, 'OD-1', 1, null],
      ['OD-D', null, stock.house.code, null, null, null, null, 'OD-1', '0.12345', null],
      ['OD-E', '出库需求', stock.house.code, '2026-03-31', null, null, null, 'OD-9', 1, null],
      ['OD-E', '入库需求', null, null, null, null, null, 'OD-1', 1, null],
      ['OD-F', '出库需求', stock.house.code, '2026-03-31', null, null, null, 'OD-1', 1, null],
    )
    const { code, data } = await clerk.call(demandSheet.import, { file })
    expect(code).toBe(400)
    expect(
      (data as unknown as { field: string; title: string }[]).map(({ field, title }) => `${field} ${title}`),
    ).toEqual([
      '第 2 行 仓库',
      '第 2 行 客户',
      '第 3 行 数量',
      '第 3 行 需求方向',
      '第 3 行 需求日期',
      '第 4 行 物料编码',
      '第 5 行 需求方向',
    ])
    expect((await demands().page({ code: 'OD-' })).total).toBe(2)
    const plain = await server.signIn({ permissions: ['demand', 'demand:add'] })
    expect(await plain.call(demandSheet.import, { file })).toMatchObject({ code: 401 })
  })

  it('come by a job, and the same file at the same moment once', async () => {
    const rows = Array.from({ length: 1200 }, (_, at): Cell[] => [
      `OJ-${String(Math.floor(at / 2)).padStart(3, '0')}`,
      '出库需求',
      stock.house.code,
      '2026-05-01',
      null,
      null,
      null,
      'OD-1',
      1 + at,
      null,
    ])
    const file = await needing(...rows)
    const jobs = await Promise.all([1, 2].map(() => clerk.client(demandSheet).importBig({ file })))
    const done = await Promise.all(jobs.map(({ jobId }) => endedJob(clerk, jobId)))
    expect(done.map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
    expect((await demands().page({ code: 'OJ-' })).total).toBe(600)
  }, 60_000)
})
