import { labelPrinter } from '@zhizao/contract/print/label-printer'
import { printJob } from '@zhizao/contract/print/print-job'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testStock } from '../../stock/test-stock.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { blackDots } from '../read-print.ts'
import { testPrinter } from './test-printer.ts'

// Each print starts threads that load the generator from its sources.
vi.setConfig({ testTimeout: 240_000 })

let printer: Awaited<ReturnType<typeof testPrinter>>
let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  printer = await testPrinter()
  server = await startTestServer({ LABEL_PRINTERS: `127.0.0.1:${printer.port},10.9.0.0/16` })
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(async () => {
  await server.stop()
  await printer.off()
})

const calls = () => clerk.client(labelPrinter)
const jobs = () => clerk.client(printJob)
let made = 0
const machine = (more: object = {}) =>
  calls().create({
    name: `标签机${++made}`,
    host: '127.0.0.1',
    port: printer.port,
    dots: '203',
    width: 100,
    height: 60,
    ...more,
  })
const settled = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await jobs().get({ id })
      if (['queued', 'rendering', 'sending', 'ready'].includes(found.state)) throw new Error(`it is ${found.state}`)
      return found
    },
    { timeout: 100_000, interval: 50 },
  )
const materials = async (...codes: string[]) => {
  const ids: string[] = []
  for (const code of codes) ids.push((await stock.material(code, { name: code })).id)
  return ids
}
/** The codes of what came out since, label by label. */
const cameOut = async (since: number) =>
  Promise.all(
    printer
      .labels()
      .slice(since)
      .map(async (label) => (await label.codes())[0]?.text),
  )
const count = () => printer.taken.length

describe('label printers', () => {
  it('are added, changed and removed, with the usual port where none is named', async () => {
    const one = await calls().create({ name: '发货区', host: '10.9.1.2', dots: '300', width: 60, height: 40 })
    expect(one).toMatchObject({ port: 9100, dots: '300' })
    await calls().update({ id: one.id, height: 30 })
    expect(await calls().get({ id: one.id })).toMatchObject({ height: 30, port: 9100, host: '10.9.1.2' })
    expect((await calls().page({ keyword: '发货' })).records).toMatchObject([{ name: '发货区' }])
    expect(await calls().list({})).toMatchObject([{ name: '发货区' }])
    const twice = { name: '发货区', host: '10.9.1.3', dots: '203', width: 60, height: 40 } as const
    expect(await clerk.call(labelPrinter.create, twice)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('已存在'),
    })
    await calls().remove({ id: one.id })
    const two = [await machine(), await machine()]
    await calls().removeMany({ ids: two.map(({ id }) => id) })
    expect((await calls().page({})).total).toBe(0)
  })

  it('stand only where the installation lets them, when they are entered and when they are changed', async () => {
    const draft = { name: '外面', host: '192.168.1.1', dots: '203', width: 60, height: 40 } as const
    for (const place of [
      { host: '192.168.1.1' },
      { host: 'localhost', port: printer.port },
      { host: '10.9.0.1', port: 22 },
    ])
      expect(await clerk.call(labelPrinter.create, { ...draft, ...place })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('不在系统放行的标签打印机地址内'),
        data: [{ field: 'host' }],
      })
    const one = await machine()
    expect(await clerk.call(labelPrinter.update, { id: one.id, port: 5432 })).toMatchObject({ code: 400 })
    const other = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await other.call(labelPrinter.get, { id: one.id })).toMatchObject({ code: 404 })
  })

  it('get the very dots of the page, and the print is printed', async () => {
    const [id] = await materials('ZPL-300')
    const { id: printerId } = await machine({ dots: '300' })
    const since = count()
    const job = await jobs().create({ typeCode: 'materialLabel', ids: [id!], printerId })
    expect(await settled(job.id)).toMatchObject({ state: 'printed', sentCount: 1, labelCount: 1, isUncertain: false })
    expect(await cameOut(since)).toEqual(['ZPL-300'])
    const label = printer.labels()[since]!
    const page = await blackDots((await clerk.file(printJob.file, { id: job.id })).bytes, 300)
    expect([label.width, label.height]).toEqual([page.width, page.height])
    const differing = page.black.flatMap((row, y) =>
      row.flatMap((black, x) => {
        const bit = (label.bits[y * label.rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1
        return (bit === 1) === black ? [] : [`${x}/${y}`]
      }),
    )
    expect(differing).toEqual([])
    expect(page.black.flat().filter(Boolean).length).toBeGreaterThan(1000)
    expect(await clerk.call(printJob.send, { id: job.id, printerId })).toMatchObject({ code: 409 })
  })

  it('that go off meanwhile get the rest when they are on again, and nothing twice', async () => {
    const ids = await materials('OFF-1', 'OFF-2', 'OFF-3')
    const { id: printerId } = await machine()
    const since = count()
    printer.next('take', 'breakAtOnce')
    const { id } = await jobs().create({ typeCode: 'materialLabel', ids, printerId })
    const broken = await settled(id)
    expect(broken).toMatchObject({ state: 'unsent', sentCount: 1, labelCount: 3 })
    expect(broken.message).toMatch(/断开|中断/)
    await printer.off()
    // Whether the second had left whole when it was broken off depends on the network; here it has not been read.
    const again = broken.isUncertain ? { cameOut: false } : {}
    await jobs().send({ id, printerId, ...again })
    expect(await settled(id)).toMatchObject({
      state: 'unsent',
      sentCount: 1,
      isUncertain: false,
      message: expect.stringContaining('拒绝连接'),
    })
    await printer.on()
    await jobs().send({ id, printerId })
    expect(await settled(id)).toMatchObject({ state: 'printed', sentCount: 3 })
    expect(await cameOut(since)).toEqual(['OFF-1', 'OFF-2', 'OFF-3'])
  })

  it('that break off after a whole label leave it to people, who look and say', async () => {
    const ids = await materials('CUT-1', 'CUT-2', 'CUT-3')
    const { id: printerId } = await machine()
    const since = count()
    printer.next('take', 'breakAfter')
    const { id } = await jobs().create({ typeCode: 'materialLabel', ids, printerId })
    expect(await settled(id)).toMatchObject({ state: 'unsent', sentCount: 1, isUncertain: true })
    expect(await clerk.call(printJob.send, { id, printerId })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('第 2 张是否已打出'),
    })
    expect(await clerk.call(printJob.reprint, { id, reason: '试' })).toMatchObject({ code: 409 })
    await jobs().send({ id, printerId, cameOut: true })
    expect(await settled(id)).toMatchObject({ state: 'printed', sentCount: 3 })
    expect(await cameOut(since)).toEqual(['CUT-1', 'CUT-2', 'CUT-3'])
  })

  it('print once more with a mark and a count, one print after the other', async () => {
    const ids = await materials('MORE-1', 'MORE-2')
    const { id: printerId } = await machine()
    const first = await jobs().create({ typeCode: 'materialLabel', ids })
    await vi.waitFor(
      async () => {
        if ((await jobs().get({ id: first.id })).state !== 'ready') throw new Error('not ready')
      },
      { timeout: 100_000, interval: 50 },
    )
    const since = count()
    await jobs().send({ id: first.id, printerId })
    expect(await settled(first.id)).toMatchObject({ state: 'printed' })
    const plain = printer.labels()[since]!
    const again = await jobs().reprint({ id: first.id, reason: '破损', printerId })
    expect(await settled(again.id)).toMatchObject({ state: 'printed', reprint: 1 })
    expect(await cameOut(since)).toEqual(['MORE-1', 'MORE-2', 'MORE-1', 'MORE-2'])
    // The same label but for the mark at its foot.
    expect(Buffer.from(printer.labels()[since + 2]!.bits).equals(Buffer.from(plain.bits))).toBe(false)
    expect(printer.mostOpen()).toBe(1)
  })

  it('refuse pages that are larger than their labels, and print a test of their own on the smallest', async () => {
    const [id] = await materials('BIG-1')
    const small = await machine({ width: 25, height: 15 })
    expect(await clerk.call(printJob.create, { typeCode: 'materialLabel', ids: [id], printerId: small.id })).toEqual(
      expect.objectContaining({ code: 409, msg: expect.stringContaining('60 × 40 毫米大于打印机') }),
    )
    const since = count()
    const test = await jobs().create({ typeCode: 'printerTest', ids: [small.id], printerId: small.id })
    expect(await settled(test.id)).toMatchObject({ state: 'printed', target: small.name })
    expect(await cameOut(since)).toEqual(['127.0.0.1'])
    expect((await clerk.client(printTemplate).ofTypeCode({ code: 'printerTest' }))[0]).toMatchObject({ width: 25 })
  })

  it('are told to be gone', async () => {
    const [id] = await materials('GONE-1')
    const gone = await machine()
    await calls().remove({ id: gone.id })
    expect(
      await clerk.call(printJob.create, { typeCode: 'materialLabel', ids: [id], printerId: gone.id }),
    ).toMatchObject({ code: 400, data: [{ field: 'printerId' }] })
    const blind = await server.signIn({ permissions: ['printJob'] })
    expect(await blind.call(labelPrinter.list, {})).toMatchObject({ code: 200 })
    expect(await blind.call(labelPrinter.remove, { id: gone.id })).toMatchObject({ code: 401 })
  })
})
