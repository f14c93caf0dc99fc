import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { wallOfDay } from '@zhizao/rules/calendar/shop-day'
import { isPickable } from '@zhizao/rules/stock/location-kind'
import type { CallsWithin } from '../calls-within.ts'
import { madeMaterials } from '../master-data/made.ts'
import { demoBuyers } from '../master-data/partners.ts'
import { purchasedMaterials } from '../master-data/purchased.ts'
import { demoWarehouses } from './demo-warehouses.ts'

/** Products that the plant makes by turns. */
const MADE_BY_TURNS = 8
/** Bills are opened for so many, that small shares are not rounded away. */
const OPENED_FOR = 1000

/** A material as the demo plant's stock knows it. */
export interface Good {
  id: string
  code: string
  name: string
  /** Of its class, as the demo plant's master data name it. */
  classCode: string
  unit: string
  tracking: 'none' | 'lot' | 'serial'
  /** How much of it comes at least, and in steps of what. */
  pack: number
  reorderPoint: number
  nth: number
  text: (quantity: number) => string
}

interface House {
  id: string
  code: string
  storageId: string
  receivingId: string
  quarantineId: string | undefined
  linesideId: string | undefined
}

export interface DemoStock {
  byId: ReadonlyMap<string, Good>
  bought: readonly Good[]
  products: readonly Good[]
  /** A product that is made for export, and leaves in boxes on pallets. */
  exported: Good | undefined
  /** What a piece of a product takes of each bought material. */
  uses: ReadonlyMap<string, ReadonlyMap<string, number>>
  warehouses: readonly House[]
  warehouseOf: (material: Good) => House
  /** Places that picking takes from. */
  pickable: ReadonlySet<string>
  suppliers: ReadonlyMap<string, string>
  customers: ReadonlyMap<string, string>
}

export const demoCustomers = demoBuyers.map(({ code }) => code)
const WEEK = 7 * 86_400_000
/** Which week it is; `week` is its Monday. */
export const weekOf = (week: string) => Math.floor(wallOfDay(week) / WEEK)

/** What is used of it in a week, all products made by turns. */
export const usedBy = ({ products, uses }: DemoStock, { id }: Good) =>
  products.reduce((sum, product) => sum + (uses.get(product.id)?.get(id) ?? 0) * 240, 0) * (4 / products.length)

/** Reads what stock is kept of and where, by the bills of a day: nothing is written. */
export async function readDemoStock(ask: CallsWithin, day: string): Promise<DemoStock> {
  const facts = [...purchasedMaterials, ...madeMaterials]
  const found = await ask(material).query({ codes: facts.map(({ code }) => code) })
  const decimals = new Map((await ask(unit).list({})).map((each) => [each.id, each.decimals]))
  const byCode = new Map(found.map((each) => [each.code, each]))
  const goods = facts.flatMap(({ code, of, reorderPoint }, nth): Good[] => {
    const row = byCode.get(code)
    if (!row) return []
    const isWhole = (decimals.get(row.baseUnitId) ?? 0) === 0
    return [
      {
        id: row.id,
        code,
        name: row.name,
        classCode: of,
        unit: row.baseUnit,
        tracking: row.tracking,
        nth,
        pack: isWhole ? 100 : 25,
        reorderPoint: Number(reorderPoint ?? 0),
        text: (quantity) => String(isWhole ? Math.ceil(quantity) : Number(Math.max(quantity, 0.001).toFixed(3))),
      },
    ]
  })
  const byId = new Map(goods.map((each) => [each.id, each]))
  const finished = goods.filter(({ classCode }) => classCode.startsWith('FG'))
  const step = Math.max(1, Math.floor(finished.length / MADE_BY_TURNS))
  const products = finished.filter((_, at) => at % step === 0).slice(0, MADE_BY_TURNS)
  const uses = new Map<string, Map<string, number>>()
  for (const product of products) {
    const { requirements } = await ask(bom).explode({ materialId: product.id, quantity: String(OPENED_FOR), day })
    const bought = requirements.filter(({ source }) => source === 'buy')
    uses.set(product.id, new Map(bought.map(({ materialId, quantity }) => [materialId, Number(quantity) / OPENED_FOR])))
  }
  const { warehouses, warehouseOf, pickable } = await housesOf(ask)
  return {
    byId,
    products,
    uses,
    warehouses,
    warehouseOf,
    pickable,
    exported: finished.find((each) => each.tracking === 'lot' && !products.includes(each)),
    bought: goods.filter(({ classCode }) => /^(RM|PK|AX)/.test(classCode)),
    suppliers: new Map((await ask(supplier).page({ pageSize: 100 })).records.map(({ code, id }) => [code, id])),
    customers: new Map((await ask(materialCustomer).page({ pageSize: 100 })).records.map(({ code, id }) => [code, id])),
  }
}

async function housesOf(ask: CallsWithin) {
  const rows = await ask(warehouse).list({})
  const { records } = await ask(location).page({ pageSize: 100 })
  const warehouses = rows.map(({ id, code }): House => {
    const placeOf = (kind: string) => records.find((each) => each.warehouseId === id && each.kind === kind)?.id
    return {
      id,
      code,
      storageId: placeOf('storage')!,
      receivingId: placeOf('receiving')!,
      quarantineId: placeOf('quarantine'),
      linesideId: placeOf('lineside'),
    }
  })
  const warehouseOf = ({ classCode }: Good) => {
    const { code } = demoWarehouses.find(({ keeps }) => keeps.some((begin) => classCode.startsWith(begin)))!
    return warehouses.find((each) => each.code === code)!
  }
  const pickable = new Set(records.flatMap(({ id, kind }) => (isPickable(kind) ? [id] : [])))
  return { warehouses, warehouseOf, pickable }
}
