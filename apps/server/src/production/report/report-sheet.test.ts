import { productSegment } from '@zhizao/contract/process/product-segment'
import { workbench } from '@zhizao/contract/production/workbench'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
})
afterAll(() => server.stop())

it('reports leave as a sheet, those of the work order that is asked for', async () => {
  const plain = await shop.product('RS-1')
  await shop.routeFor(plain.id, [{ name: '车' }])
  const codes: string[] = []
  for (const good of [4, 3]) {
    const made = await shop.released(plain.id, '10')
    const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
    await shop.begin(id)
    const { report } = await boss.client(workbench).report(shop.report(id, good, 1))
    codes.push(report.code)
    const [head, ...rows] = await readSheet((await boss.file(workbench.exportReports, { workOrderId: id })).bytes)
    const shown = rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(head![at]), String(cell)])))
    expect(shown).toMatchObject([
      { 报工单号: report.code, 工序: '车', 合格数量: String(good), 报废数量: '1', 状态: '有效' },
    ])
  }
  const [, ...all] = await readSheet((await boss.file(workbench.exportReports, { keyword: '产品RS-1' })).bytes)
  expect(all.map(([code]) => code)).toEqual(codes.toReversed())
})

it('what was recorded stands in one cell of the sheet, with its unit and a mark where it is beyond its limits', async () => {
  const plain = await shop.product('RS-2')
  const { segments } = await shop.routeFor(plain.id, [{ name: '车' }])
  const parameters = [{ name: '外径', unit: 'mm', low: '19.98', high: '20.02' }, { name: '刀具' }]
  await boss
    .client(productSegment)
    .save({ segments: [{ materialId: plain.id, routeSegmentId: segments[0]!.id, parameters }] })
  const made = await shop.released(plain.id, '10')
  const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
  await shop.begin(id)
  const values = [
    { name: '外径', value: '20.03' },
    { name: '刀具', value: 'T-07' },
  ]
  await boss.client(workbench).report({ ...shop.report(id, 1), values })
  const [head, row] = await readSheet((await boss.file(workbench.exportReports, { workOrderId: id })).bytes)
  expect(row![head!.indexOf('记录参数')]).toBe('外径 20.03 mm（人工、超限）；刀具 T-07（人工）')
})
