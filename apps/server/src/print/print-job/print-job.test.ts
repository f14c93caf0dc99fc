import { job } from '@zhizao/contract/job/job'
import { printJob } from '@zhizao/contract/print/print-job'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { location } from '@zhizao/contract/stock/location'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readPrint } from '../read-print.ts'
import { bitmapsOf } from '../render/label-bitmap.ts'
import { readZpl } from './read-zpl.ts'

// Each print starts a thread that loads the generator from its sources.
vi.setConfig({ testTimeout: 240_000 })

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

const ended = (id: string, timeout = 100_000) =>
  vi.waitFor(
    async () => {
      const found = await clerk.client(printJob).get({ id })
      if (found.state === 'queued' || found.state === 'rendering') throw new Error(`print ${id} is ${found.state}`)
      return found
    },
    { timeout, interval: 100 },
  )
const print = (typeCode: string, ids: string[], more: object = {}) =>
  clerk.client(printJob).create({ typeCode, ids, ...more })

describe('print jobs', () => {
  it('make a file of labels in the order that was asked for, is marked as printed, and counts what is printed again', async () => {
    const calls = clerk.client(printJob)
    const [a, b] = [await stock.material('JOB-A', { name: '甲料' }), await stock.material('JOB-B', { name: '乙料' })]
    const made = await print('materialLabel', [b.id, a.id], { copies: 2 })
    expect(made).toMatchObject({ typeTitle: '物料标签', target: 'JOB-B、JOB-A', recordCount: 2, copies: 2, reprint: 0 })
    expect(await ended(made.id)).toMatchObject({ state: 'ready', message: '已生成 2 条' })
    const { bytes, filename } = await clerk.file(printJob.file, { id: made.id })
    expect(filename).toMatch(/^物料标签-\d+\.pdf$/)
    const { count, pages } = await readPrint(bytes)
    expect(count).toBe(4)
    expect(pages.map(({ codes }) => codes[0]!.text)).toEqual(['JOB-B', 'JOB-B', 'JOB-A', 'JOB-A'])
    expect(pages[0]!.text).toContain('乙料')
    expect(pages[0]!.text).not.toContain('补打')

    expect(await calls.markPrinted({ id: made.id })).toMatchObject({
      state: 'printed',
      printedByName: expect.any(String),
    })
    expect(await clerk.call(printJob.markPrinted, { id: made.id })).toMatchObject({ code: 409 })
    const first = await calls.reprint({ id: made.id, reason: '标签破损' })
    await ended(first.id)
    const second = await calls.reprint({ id: first.id, reason: '又破了', copies: 1 })
    expect(second).toMatchObject({ reprint: 2, originalId: made.id, reason: '又破了' })
    await ended(second.id)
    const again = await readPrint((await clerk.file(printJob.file, { id: second.id })).bytes)
    expect(again.count).toBe(2)
    for (const page of again.pages) expect(page.text).toContain('补打 2')
    const ofA = await calls.page({ recordId: a.id })
    expect(ofA.records.map(({ reprint }) => reprint)).toEqual([2, 1, 0])
    expect((await calls.page({ isReprint: true, keyword: 'JOB-B' })).total).toBe(2)
  })

  it('print 500 labels as one job, telling how far they are', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ code: `L-${String(at + 1).padStart(4, '0')}` }))
    const { rows: made } = await server.database.system.query<{ id: string }>(
      `insert into location (company_id, warehouse_id, code, name, kind)
       select $1, $2, code, code, 'storage' from jsonb_to_recordset($3::jsonb) as each(code text) returning id`,
      [server.companyId, stock.house.id, JSON.stringify(rows)],
    )
    const ids = made.map(({ id }) => String(id))
    expect((await clerk.client(location).page({ keyword: 'L-0500' })).total).toBe(1)
    const { id } = await print('locationLabel', ids)
    const seen = new Set<number>()
    const done = await vi.waitFor(
      async () => {
        const found = await clerk.client(printJob).get({ id })
        seen.add(found.done)
        if (found.state !== 'ready') throw new Error(`${found.state} ${found.done}`)
        return found
      },
      { timeout: 200_000, interval: 200 },
    )
    expect(done).toMatchObject({ recordCount: 500, message: '已生成 500 条' })
    expect([...seen].some((each) => each > 0 && each < 500)).toBe(true)
    const { count, pages } = await readPrint((await clerk.file(printJob.file, { id })).bytes, { most: 2 })
    expect(count).toBe(500)
    expect(pages[0]).toMatchObject({
      codes: [
        { format: 'Code128', text: 'L-0001' },
        { format: 'QRCode', text: 'L-0001' },
      ],
    })
    expect(pages[0]!.width).toBeCloseTo(100, 1)
    const tooMany = await clerk.call(printJob.create, { typeCode: 'locationLabel', ids: [...ids, '1'] })
    expect(tooMany).toMatchObject({ code: 400 })
    const tooOften = await clerk.call(printJob.create, { typeCode: 'locationLabel', ids, copies: 100 })
    expect(tooOften.msg).toMatch('超过了 2000')
  })

  it('give label printers the very dots of the page', async () => {
    const place = await stock.place('ZPL-01')
    const { id } = await print('locationLabel', [place.id])
    await ended(id)
    const { bytes, filename } = await clerk.file(printJob.zpl, { id, dots: '203' })
    expect(filename).toMatch(/-203dpi\.zpl$/)
    const labels = readZpl(bytes.toString('latin1'))
    const pdf = (await clerk.file(printJob.file, { id })).bytes
    const pages = []
    for await (const bitmap of bitmapsOf(pdf, 203)) pages.push(bitmap)
    expect(labels).toHaveLength(1)
    expect(labels[0]).toMatchObject({ width: 797, height: 397 })
    expect(Buffer.from(labels[0]!.bits).equals(Buffer.from(pages[0]!.bits))).toBe(true)
    expect(await labels[0]!.codes()).toContainEqual({ format: 'QRCode', text: 'ZPL-01' })
  })

  it('that fail say why, and are made again once that is put right', async () => {
    const calls = clerk.client(printJob)
    const of = await stock.material('坏-1')
    const template = await clerk.client(printTemplate).create({
      typeCode: 'materialLabel',
      name: '条码标签',
      design: {
        paper: { width: 50, height: 20, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
        pages: [
          [{ name: '条码', type: 'code128', content: '{code}', position: { x: 2, y: 2 }, width: 40, height: 10 }],
        ],
      },
    })
    const { id } = await print('materialLabel', [of.id], { templateId: template.id })
    expect(await ended(id)).toMatchObject({ state: 'failed', message: expect.stringContaining('不能编码“坏-1”') })
    expect(await clerk.call(printJob.file, { id })).toMatchObject({ code: 409 })
    expect(await clerk.call(printJob.reprint, { id, reason: '试' })).toMatchObject({ code: 409 })
    const design = structuredClone(template.design)
    Object.assign(design.pages[0]![0]!, { type: 'qrcode', height: 15 })
    await clerk.client(printTemplate).update({ id: template.id, design })
    await calls.retry({ id })
    expect(await ended(id)).toMatchObject({ state: 'ready' })
    expect(await clerk.call(printJob.retry, { id })).toMatchObject({ code: 409 })
  })

  it('outlive the file that was cleared away', async () => {
    const of = await stock.material('OLD-1')
    const { id } = await print('materialLabel', [of.id])
    await ended(id)
    await server.database.system.query('delete from job where id = (select job_id from print_job where id = $1)', [id])
    expect(await clerk.client(printJob).get({ id })).toMatchObject({ state: 'expired' })
    expect(await clerk.call(printJob.file, { id })).toMatchObject({ code: 409 })
    expect((await clerk.client(job).page({})).total).toBeGreaterThan(0)
    expect(await clerk.client(printJob).reprint({ id, reason: '重打' })).toMatchObject({ reprint: 1 })
  })

  it('refuse what is not there, and who may not read it; other companies see nothing', async () => {
    const of = await stock.material('SEC-1')
    expect(await clerk.call(printJob.create, { typeCode: 'materialLabel', ids: [of.id, '999999'] })).toMatchObject({
      code: 400,
    })
    const blind = await server.signIn({ permissions: ['printJob', 'printJob:add'] })
    expect(await blind.call(printJob.create, { typeCode: 'materialLabel', ids: [of.id] })).toMatchObject({ code: 401 })
    const { id } = await print('materialLabel', [of.id])
    await ended(id)
    const other = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await other.call(printJob.get, { id })).toMatchObject({ code: 404 })
    expect(await other.call(printJob.file, { id })).toMatchObject({ code: 404 })
    expect(await other.call(printJob.create, { typeCode: 'materialLabel', ids: [of.id] })).toMatchObject({ code: 400 })
    const lot = (await clerk.client(printTemplate).ofTypeCode({ code: 'lotLabel' }))[0]!
    const wrong = { typeCode: 'materialLabel', ids: [of.id], templateId: lot.id }
    expect((await clerk.call(printJob.create, wrong)).msg).toMatch('不是“物料标签”的模板')
  })
})
