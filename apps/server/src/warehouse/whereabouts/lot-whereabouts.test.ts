import { lotWhereabouts } from '@zhizao/contract/warehouse/lot-whereabouts'
import { stockEntry } from '@zhizao/contract/warehouse/stock-entry'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recallStory } from '../../production/genealogy/test-recall.ts'
import { testProduction } from '../../production/test-production.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let story: Awaited<ReturnType<typeof recallStory>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
  story = await recallStory(boss, shop)
})
afterAll(() => server.stop())

const told = async (code: string) => {
  const { rows, ...more } = await boss.client(lotWhereabouts).get({ id: (await story.lotOf(code)).id })
  return {
    ...more,
    rows: rows.map(({ lotCode, kind, holder, status, quantity }) =>
      [lotCode, kind, holder, status, quantity].filter((each) => each !== null).join(' '),
    ),
  }
}
const at = (place: { code: string }) => `${shop.stock.house.name} ${place.code}`

describe('where the pieces of a lot are', () => {
  it('every one, over two levels, parts, rework and a return, and no other', async () => {
    const store = at(shop.store)
    expect(await told('GY-1')).toEqual({
      ...{ lots: 6, isCut: false },
      rows: [
        `GY-1 production 12`,
        `GY-1 stock ${at(shop.line)} available 8`,
        `ZP-A production 3`,
        `ZP-B production 1`,
        `ZP-B stock ${store} available 1`,
        `ZP-C production 1`,
        `B-1 customer 华北泵业 2`,
        `B-1 stock ${store} available 1`,
        `B-2 customer 东海船厂 1`,
        `B-2 stock ${store} available 1`,
      ],
    })
    expect((await told('GY-2')).rows.filter((row) => row.includes('customer'))).toEqual(['B-9 customer 西山水务 2'])
    expect(await told('B-1')).toMatchObject({ lots: 1, rows: [expect.anything(), expect.anything()] })
  })

  it('goes as a sheet, and blind to other companies', async () => {
    const { id } = await story.lotOf('GY-1')
    const { bytes } = await boss.file(lotWhereabouts.export, { id })
    const [head, ...rows] = await readSheet(bytes)
    expect(head).toEqual([
      '代次',
      '物料编码',
      '物料名称',
      '批次号',
      '去向',
      '位置或对象',
      '库存状态',
      '数量',
      '单位',
      '单据',
      '最近日期',
    ])
    expect(rows).toHaveLength(10)
    expect(rows.find((row) => row[4] === '已发客户')).toMatchObject({ 3: 'B-1', 5: '华北泵业' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(lotWhereabouts.get, { id })).toMatchObject({ code: 404 })
  })

  it('what is taken back did not go; what is held says so', async () => {
    const lines = [{ materialId: story.rod.id, lotCode: 'GY-2', quantity: '1', fromLocationId: shop.line.id }]
    const issued = await boss.client(stockEntry).create({ kind: 'issue', reason: '取样', lines })
    await boss.client(stockEntry).post({ id: issued.id })
    expect((await told('GY-2')).rows).toContain('GY-2 other 1')
    await boss.client(stockEntry).reverse({ id: issued.id })
    expect((await told('GY-2')).rows.filter((row) => row.includes('other'))).toEqual([])
    const held = await boss.client(stockEntry).create({
      ...{ kind: 'status', reason: '召回' },
      lines: [{ ...lines[0]!, quantity: '16', status: 'available', toStatus: 'held' }],
    })
    await boss.client(stockEntry).post({ id: held.id })
    expect((await told('GY-2')).rows).toContain(`GY-2 stock ${at(shop.line)} held 16`)
  })
})
