import { demand } from '@zhizao/contract/bills/demand'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { lot } from '@zhizao/contract/trace/lot'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import { daysAgo } from './days-ago.ts'
import { makeUnfit, UNFIT } from './unfit-lots.ts'

const PLACES = 8
const MATERIALS = 6
const LOTS = ['L1', 'L2', ...UNFIT]
/** What lies of each lot at each place in the beginning. */
const OPENING = '200'
/** So many days late some of what is moved is told. */
export const LATE_DAYS = 4
/** Asked for of each material, for the readiness of what leaves. */
const DEMANDED = '100000'

/** A warehouse with stock of every lot at every place: few of each, so that clients meet. */
export async function buildStore(admin: Caller) {
  const house = await admin.client(warehouse).create({ code: 'SOAK', name: '并发仓' })
  const kg = (await admin.client(unit).list({})).find(({ code }) => code === 'kg')!
  const placeIds: string[] = []
  for (let at = 1; at <= PLACES; at++)
    placeIds.push((await admin.client(location).create({ warehouseId: house.id, code: `S-${at}` })).id)
  const materialIds: string[] = []
  for (let at = 1; at <= MATERIALS; at++) {
    const made = { code: `SM-${at}`, name: `并发物料${at}`, baseUnitId: kg.id, tracking: 'lot' }
    materialIds.push((await admin.client(material).create(made as never)).id)
  }
  await makeUnfit(admin, materialIds)
  const entries = admin.client(stockEntry)
  const lines = placeIds.flatMap((toLocationId) =>
    materialIds.flatMap((materialId) =>
      LOTS.map((lotCode) => ({ materialId, lotCode, toLocationId, quantity: OPENING })),
    ),
  )
  const { id } = await entries.create({ kind: 'receipt', postedOn: daysAgo(LATE_DAYS + 1), lines })
  await entries.post({ id })
  const demanded = await admin.client(demand).create({
    direction: 'out',
    warehouseId: house.id,
    neededOn: daysAgo(-30),
    lines: materialIds.map((materialId) => ({ materialId, quantity: DEMANDED })),
  })
  const lotIds = new Map<string, string[]>()
  for (const materialId of materialIds) {
    const found = await admin.client(lot).page({ materialId, pageSize: 50 })
    lotIds.set(
      materialId,
      found.records.map(({ id: lotId }) => lotId),
    )
  }
  return { placeIds, materialIds, lotCodes: LOTS, lotIds, demandId: demanded.id }
}
export type Store = Awaited<ReturnType<typeof buildStore>>
