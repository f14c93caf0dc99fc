import { companyParam } from '@zhizao/contract/company/company-param'
import { labelPrinter } from '@zhizao/contract/print/label-printer'
import { printJob } from '@zhizao/contract/print/print-job'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { isSscc } from '@zhizao/rules/scan/check-digit'
import { readScan } from '@zhizao/rules/scan/read-scan'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testPrinter } from '../../print/label-printer/test-printer.ts'
import { readPrint, scannedOf } from '../../print/read-print.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'

// Each print starts a thread that loads the generator from its sources.
vi.setConfig({ testTimeout: 240_000 })

let printer: Awaited<ReturnType<typeof testPrinter>>
let server: TestServer
let clerk: Caller
let placeId: string
beforeAll(async () => {
  printer = await testPrinter()
  server = await startTestServer({ LABEL_PRINTERS: `127.0.0.1:${printer.port}` })
  clerk = await server.signIn()
  placeId = (await (await testStock(server, clerk)).place('LB-01')).id
})
afterAll(async () => {
  await server.stop()
  await printer.off()
})

let keys = 0
const unit = (kind: 'box' | 'pallet') =>
  clerk.client(handlingUnit).create({ key: `unit-label-${++keys}`, kind, locationId: placeId })
const prefix = (value: string | null) => clerk.client(companyParam).save({ params: [{ code: 'gs1Prefix', value }] })

async function printed(ids: string[], printerId?: string) {
  const { id } = await clerk.client(printJob).create({ typeCode: 'handlingUnitLabel', ids, printerId })
  await expect
    .poll(async () => (await clerk.client(printJob).get({ id })).state, { timeout: 100_000 })
    .toBe(printerId ? 'printed' : 'ready')
  return (await clerk.file(printJob.file, { id })).bytes
}

it('the label of a box or pallet bears its SSCC as GS1-128 under the identifier 00, on paper and from a label printer', async () => {
  await prefix('6901234')
  const units = [await unit('box'), await unit('pallet')]
  expect(units.every(({ isSscc: is, code }) => is && isSscc(code))).toBe(true)
  const machine = await clerk.client(labelPrinter).create({
    name: '箱标机',
    host: '127.0.0.1',
    port: printer.port,
    dots: '203',
    width: 100,
    height: 60,
  })
  const pdf = await printed(
    units.map(({ id }) => id),
    machine.id,
  )
  // `]C1`: a code of GS1; what follows is the identifier and its eighteen digits, without brackets.
  expect(await scannedOf(pdf)).toEqual(units.map(({ code }) => [`]C1 00${code}`]))
  expect(readScan(`]C100${units[0]!.code}`)).toMatchObject({ sscc: units[0]!.code })
  const { pages } = await readPrint(pdf)
  for (const [at, { code }] of units.entries()) expect(pages[at]!.text).toContain(`(00)${code}`)
  expect([pages[0]!.width, pages[0]!.height].map(Math.round)).toEqual([100, 60])
  const labels = await Promise.all(printer.labels().map((label) => label.codes()))
  expect(labels).toEqual(units.map(({ code }) => [{ format: 'Code128', text: `(00)${code}` }]))
})

it('the label of a unit that has no SSCC is a plain code', async () => {
  await prefix(null)
  const box = await unit('box')
  expect(await scannedOf(await printed([box.id]))).toEqual([[`]C0 ${box.code}`]])
})
