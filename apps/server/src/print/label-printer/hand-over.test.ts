import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOver, type PrinterProblem } from './hand-over.ts'
import { testPrinter } from './test-printer.ts'

let printer: Awaited<ReturnType<typeof testPrinter>>
beforeAll(async () => {
  printer = await testPrinter()
})
afterAll(() => printer.off())

const never = new AbortController().signal
const bounds = { connect: 300, stall: 300 }
const hand = (more: object = {}, label = '^XA^XZ\n', signal = never) =>
  handOver({ name: '甲', host: '127.0.0.1', port: printer.port, ...more }, label, signal, bounds)
const problem = (given: Promise<void>) =>
  given.then(
    () => undefined,
    (error: PrinterProblem) => [error.message, error.mayBeTaken],
  )

it('a label is handed over when the printer has closed after reading all of it', async () => {
  await hand()
  expect(printer.taken).toEqual(['^XA^XZ\n'])
})

it('a printer that is off, unknown or breaks off at once has taken nothing', async () => {
  const closed = await testPrinter()
  await closed.off()
  expect(await problem(hand({ port: closed.port }))).toEqual([expect.stringContaining('拒绝连接'), false])
  expect(await problem(hand({ host: 'no-such-printer.invalid' }))).toEqual([expect.stringContaining('主机名'), false])
  printer.next('breakAtOnce')
  expect(await problem(hand({}, `^XA${'0'.repeat(8_000_000)}^XZ`))).toEqual([
    expect.stringContaining('中断了连接'),
    false,
  ])
})

it('a printer that reads nothing, out of paper or paused, is left and told so', async () => {
  printer.next('neverRead')
  const said = await problem(hand({}, `^XA${'0'.repeat(20_000_000)}^XZ`))
  expect(said).toEqual([expect.stringContaining('没有接收数据，请检查是否缺纸'), false])
})

it('of a label that has left whole without an answer nobody says that it was not taken', async () => {
  printer.next('neverEnd', 'breakAfter')
  expect(await problem(hand())).toEqual([expect.stringContaining('没有确认'), true])
  expect(await problem(hand())).toEqual([expect.stringContaining('确认前断开'), true])
})

it('whoever leaves ends it at once', async () => {
  printer.next('neverEnd')
  const leaving = new AbortController()
  const going = handOver({ name: '甲', host: '127.0.0.1', port: printer.port }, '^XA^XZ', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(going).rejects.toThrow('left')
})
