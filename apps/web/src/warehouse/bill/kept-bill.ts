import { inboundBillStates, inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundBillStates, outboundWork } from '@zhizao/contract/bills/outbound-bill'
import type { Received } from '@zhizao/contract/http/call'
import { workedIn } from '@zhizao/contract/http/states'
import { material } from '@zhizao/contract/material/material'
import { location } from '@zhizao/contract/stock/location'
import { gtin14 } from '@zhizao/rules/scan/check-digit'
import { forgetKept, keepAlong } from '../../offline/index.ts'
import { client } from '../../platform/api/client.ts'
import { PICK, RECEIVE } from './bill-paths.ts'

const inbound = client(inboundWork)
const outbound = client(outboundWork)
const materials = client(material)
const locations = client(location)

/** Places of the bill's warehouse that are kept with it; of others the server is asked while it can be. */
const MOST_PLACES = 500

export type InboundWhole = Received<typeof inboundWork.info>
export type OutboundWhole = Received<typeof outboundWork.info>

/** A place as it is scanned and chosen. */
export interface KeptPlace {
  id: string
  code: string
  name: string
  /** What is scanned there. */
  barcode: string
}

/** A bill with all that is needed to receive it. */
export interface KeptReceipt {
  bill: InboundWhole
  putaway: Received<typeof inboundWork.putaway>
  places: readonly KeptPlace[]
  /** Materials of the bill by the numbers printed on goods. */
  goods: Readonly<Record<string, string>>
}
/** A bill with all that is needed to pick it. */
export interface KeptPicking {
  bill: OutboundWhole
  picks: Received<typeof outboundWork.picks>['picks']
  goods: Readonly<Record<string, string>>
}

const titleOf = ({ bill }: { bill: { code: string; warehouseName: string } }) => `${bill.code} ${bill.warehouseName}`
const quietly = (signal: AbortSignal) => ({ quiet: true, signal })

/** What a bill of goods that come in needs, kept on this device as long as something of it is to come. */
export async function keptReceipt(id: string, signal: AbortSignal): Promise<KeptReceipt> {
  const key = `receive:${id}`
  const found = await keepAlong({ key, href: `${RECEIVE}?id=${id}`, titleOf }, async (): Promise<KeptReceipt> => {
    const quiet = quietly(signal)
    const [bill, putaway] = await Promise.all([inbound.info({ id }, quiet), inbound.putaway({ id }, quiet)])
    const [goods, places] = await Promise.all([goodsOf(bill.lines, signal), placesIn(bill.warehouseId, signal)])
    return { bill, putaway, goods, places }
  })
  if (!workedIn(inboundBillStates).includes(found.bill.status)) await forgetKept(key)
  return found
}

/** What a bill of goods that go out needs, the same way. */
export async function keptPicking(id: string, signal: AbortSignal): Promise<KeptPicking> {
  const key = `pick:${id}`
  const found = await keepAlong({ key, href: `${PICK}?id=${id}`, titleOf }, async (): Promise<KeptPicking> => {
    const quiet = quietly(signal)
    const [bill, { picks }] = await Promise.all([outbound.info({ id }, quiet), outbound.picks({ id }, quiet)])
    return { bill, picks, goods: await goodsOf(bill.lines, signal) }
  })
  if (!workedIn(outboundBillStates).includes(found.bill.status)) await forgetKept(key)
  return found
}

async function goodsOf(lines: readonly { materialId: string }[], signal: AbortSignal): Promise<Record<string, string>> {
  const ids = [...new Set(lines.map(({ materialId }) => materialId))]
  const found = ids.length ? await materials.query({ ids }, quietly(signal)) : []
  return Object.fromEntries(found.flatMap(({ id, gtin }) => (gtin ? [[gtin14(gtin), id]] : [])))
}

async function placesIn(warehouseId: string, signal: AbortSignal): Promise<KeptPlace[]> {
  const { records } = await locations.page(
    { warehouseId, status: 1, pageNumber: 1, pageSize: MOST_PLACES },
    quietly(signal),
  )
  return records.map(({ id, code, name, barcode }) => ({ id, code, name, barcode: barcode ?? code }))
}
