import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { stockCount } from '@zhizao/contract/counting/stock-count'
import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { draftOf, stepOf } from '../message/test-message.ts'
import { testStock } from '../stock/test-stock.ts'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clerk: Caller
let chief: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  chief = await server.signIn({ permissions: ['inboundBill', 'outboundBill', 'stockCount', 'stockCount:review'] })
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

const hears = (trigger: string, content: string) =>
  clerk
    .client(messageTrigger)
    .create(draftOf({ trigger, title: '{code}', content, steps: [stepOf({ userIds: [chief.userId] })] } as never))
const heard = (model: string) =>
  vi.waitFor(
    async () => {
      const { records } = await chief.client(userMessage).page({ model })
      if (!records.length) throw new Error(`nothing was heard of ${model}`)
      return records.map(({ title, content, link }) => ({ title, content, link }))
    },
    { timeout: 20_000, interval: 100 },
  )

it('who wants to know hears of bills, with what is known of them and the way there', async () => {
  const of = await stock.material('TR-1')
  await hears('inboundBill.confirm', '{kind} {warehouse} {expected} {lines} 行')
  await hears('outboundBill.end', '{kind} {remark}')
  const head = { warehouseId: stock.house.id, lines: [{ materialId: of.id, quantity: '1' }] }
  const made = await clerk.client(inboundBill).create({ ...head, kind: 'purchase', expectedOn: '2031-02-03' })
  await clerk.client(inboundBill).confirm({ id: made.id })
  expect(await heard('inboundBill.confirm')).toEqual([
    {
      title: made.code,
      content: `采购入库 ${stock.house.name} 2031-02-03 1 行`,
      link: `/wms/pages/inbound/index/detail?id=${made.id}`,
    },
  ])
  const out = await clerk.client(outboundBill).create({ ...head, kind: 'sale', remark: '加急' })
  expect(out.status).toBe('draft')
  expect((await chief.client(userMessage).page({ model: 'outboundBill.end' })).total).toBe(0)
})

it('who judges counts hears that one waits for him, and how much differed once it is posted', async () => {
  const [of, place] = [await stock.material('TR-2'), await stock.place('TR-01')]
  const { id: entryId } = await clerk
    .client(stockEntry)
    .create({ kind: 'receipt', lines: [{ materialId: of.id, quantity: '9', toLocationId: place.id }] })
  await clerk.client(stockEntry).post({ id: entryId })
  await hears('stockCount.finish', '{warehouse} {lines} 行')
  await hears('stockCount.post', '差异 {differences} 行')
  const made = await clerk.client(stockCount).save({ warehouseId: stock.house.id, locationIds: [place.id] })
  await clerk.client(stockCount).start({ id: made.id })
  const [line] = (await clerk.client(stockCount).sheet({ id: made.id })).lines
  await clerk.client(stockCount).saveLines({ id: made.id, lines: [{ id: line!.id, quantity: '8' }] })
  await clerk.client(stockCount).finish({ id: made.id })
  const link = `/wms/pages/stockCount/countDetail?id=${made.id}`
  expect(await heard('stockCount.finish')).toEqual([{ title: made.code, content: `${stock.house.name} 1 行`, link }])
  await (await server.signIn()).client(stockCount).post({ id: made.id, reason: '破损' })
  expect(await heard('stockCount.post')).toEqual([{ title: made.code, content: '差异 1 行', link }])
})
