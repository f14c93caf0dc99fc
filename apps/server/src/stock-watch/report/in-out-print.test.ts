import { printJob } from '@zhizao/contract/print/print-job'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { type InOutRow, inOutReport } from '@zhizao/contract/stock-watch/in-out-report'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { dayText } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPrint } from '../../print/read-print.ts'
import { post } from '../../stock/ledger/post.ts'
import { BACKDATE } from '../../stock/ledger/posting-day.ts'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays, today } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { totalsOf } from './in-out-print.ts'

// Each print starts a thread that loads the generator from its sources.
vi.setConfig({ testTimeout: 240_000 })

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
const dayOf = (ago: number) => inDays(-ago)
const period = { from: dayOf(45), to: dayOf(3) }
let sources = 0
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
  const place = (await stock.place('IO-A')).id
  for (let nth = 0; nth < 60; nth++) {
    const { id } = await stock.material(`IO-${String(nth + 1).padStart(2, '0')}`, { name: `料${nth + 1}` })
    await moved(id, { to: place, quantity: `${1000 + nth}.25`, ago: 60 })
    if (nth % 2) await moved(id, { to: place, quantity: `${nth}.5`, ago: 40 - (nth % 30) })
    if (nth % 3) await moved(id, { from: place, quantity: `${nth}.125`, ago: 8 })
    await moved(id, { to: place, quantity: '777', ago: 1 })
  }
})
afterAll(() => server.stop())

/** So much comes from a supplier or goes to a customer, so many days ago. */
async function moved(
  materialId: string,
  { from, to, quantity, ago }: { from?: string; to?: string; quantity: string; ago: number },
) {
  const line = { line: '1', materialId, lotId: null, quantity, status: 'available' as const }
  const way = { from: from ?? { outside: 'supplier' as const }, to: to ?? { outside: 'customer' as const } }
  await stock.within(
    (context) =>
      post(context, {
        source: { kind: 'test report', id: String(++sources), code: 'T' },
        step: 'post',
        postedOn: dayOf(ago),
        lines: [{ ...line, ...way }],
      }),
    [BACKDATE],
  )
}

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await clerk.client(printJob).get({ id })
      if (found.state !== 'ready') throw new Error(`the print is ${found.state}: ${found.message}`)
      return found
    },
    { timeout: 100_000, interval: 100 },
  )
/** What stands on each page, its blanks alike. */
async function printedPages(id: string) {
  const { pages } = await readPrint((await clerk.file(printJob.file, { id })).bytes)
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
}
const rowsOf = async (filter: object) => (await clerk.client(inOutReport).page({ ...filter, pageSize: 100 })).records
const figures = (row: Pick<InOutRow, 'opening' | 'received' | 'issued' | 'closing' | 'unit' | 'decimals'>) =>
  [
    ...[row.opening, row.received, row.issued, row.closing].map((each) => quantityText(each, row.decimals)),
    row.unit,
  ].join(' ')

describe('the in and out report on paper', () => {
  it('has every row with its figures over pages, its period, and closes with a sum that adds up', async () => {
    const asked = { ...period, keyword: 'IO-' }
    const made = await clerk.client(printJob).create({ typeCode: 'inOutReport', asked })
    expect(made).toMatchObject({ target: `收发存报表 ${period.from} 至 ${period.to}`, recordCount: 1 })
    await ended(made.id)
    const pages = await printedPages(made.id)
    const rows = await rowsOf(asked)
    expect([rows.length, pages.length > 1]).toEqual([60, true])
    const all = pages.join(' ')
    for (const row of rows) expect(all).toContain(`${row.materialCode} ${row.materialName} `)
    for (const row of rows) expect(all).toContain(figures(row))
    for (const page of pages) expect(page).toContain('物料编码 物料名称 汇总项 期初 入库 出库 期末 单位')
    const [first] = pages as [string]
    for (const words of [`期间：${period.from} 至 ${period.to}`, '汇总方式：按物料', '仓库：全部', '共 60 行', '1 / '])
      expect(first).toContain(words)
    const [total] = totalsOf(rows)
    const sum = (name: 'opening' | 'received' | 'issued' | 'closing') =>
      rows.reduce((all, row) => all + Math.round(Number(row[name]) * 1000), 0)
    expect(sum('opening') + sum('received') - sum('issued')).toBe(sum('closing'))
    for (const name of ['opening', 'received', 'issued', 'closing'] as const)
      expect(Math.round(Number(total![name]) * 1000), name).toBe(sum(name))
    expect(pages.at(-1)).toContain(`合计 ${figures(total!)}`)
    expect(pages.slice(0, -1).join()).not.toContain('合计')
  })

  it('goes by its filters, and a reprint asks for the same period and is marked', async () => {
    const asked = { ...period, type: 'month', keyword: 'IO-02', warehouseId: stock.house.id }
    const made = await clerk.client(printJob).create({ typeCode: 'inOutReport', asked })
    await ended(made.id)
    const [page] = await printedPages(made.id)
    const rows = await rowsOf(asked)
    for (const row of rows) expect(page).toContain(`IO-02 料2 ${row.period} ${figures(row)}`)
    for (const words of ['汇总方式：按月', `仓库：${stock.house.name}`, `合计 ${figures(totalsOf(rows)[0]!)}`])
      expect(page).toContain(words)
    expect(page).not.toContain('IO-03')
    const again = await clerk.client(printJob).reprint({ id: made.id, reason: '看不清' })
    expect(again).toMatchObject({ target: made.target, reprint: 1 })
    await ended(again.id)
    const [marked] = await printedPages(again.id)
    expect(marked).toContain('补打 1')
    expect(marked!.replace(' 补打 1', '').replace('补打 1 ', '')).toBe(page)
  })

  it('adds up months and days that follow each other from the first opening to the last closing', async () => {
    const rows = await rowsOf({ ...period, type: 'day', keyword: 'IO-02' })
    expect(rows.length).toBeGreaterThan(1)
    const [material] = await rowsOf({ ...period, keyword: 'IO-02' })
    expect(totalsOf(rows)).toMatchObject([
      {
        opening: material!.opening,
        received: material!.received,
        issued: material!.issued,
        closing: material!.closing,
      },
    ])
    const other = { ...rows[0]!, id: 'x', unit: 'm', decimals: 0, materialId: '1' }
    expect(totalsOf([...rows, other]).map(({ unit }) => unit)).toEqual([rows[0]!.unit, 'm'])
  })

  it('is shown before it is printed, of this month where nothing is asked', async () => {
    const { bytes } = await clerk.file(printTemplate.preview, { typeCode: 'inOutReport' })
    const { pages } = await readPrint(bytes)
    // A month may have ended since the test began.
    const months = [today, dayText(Date.now(), USUAL_ZONE)].map((day) => day.slice(0, 7))
    expect(pages[0]!.text).toMatch(new RegExp(`期间：(${months.join('|')})-01 至`))
    const only = await clerk.file(printTemplate.preview, {
      typeCode: 'inOutReport',
      asked: { ...period, keyword: 'IO-07' },
    })
    expect((await readPrint(only.bytes)).pages.map(({ text }) => text).join()).toContain('IO-07')
  })

  it('refuses what its call refuses, who may not read it, and records that nobody has chosen', async () => {
    const print = (asked: Record<string, string>) => clerk.call(printJob.create, { typeCode: 'inOutReport', asked })
    expect(await print({ type: 'year' })).toMatchObject({ code: 400, data: [{ field: 'type', title: '汇总方式' }] })
    expect((await print({ from: '2026-02-01', to: '2026-01-01' })).msg).toBe('结束日期：不能早于开始日期')
    expect((await print({ type: 'day', from: '2020-01-01' })).msg).toMatch('按日汇总最多 366 天')
    expect(await clerk.call(printJob.create, { typeCode: 'materialLabel', asked: {} })).toMatchObject({
      code: 400,
      msg: '打印的记录：请至少选择一条',
    })
    const blind = await server.signIn({ permissions: ['printJob', 'printJob:add'] })
    expect(await blind.call(printJob.create, { typeCode: 'inOutReport', asked: {} })).toMatchObject({ code: 401 })
  })
})
