import type { StockRow } from '@zhizao/contract/stock/stock'
import { addQuantities, compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { goodsMeant, type KnownPlace } from '../../platform/scan/goods-meant.ts'
import type { GoodsScan } from '../bill/receipt-entries.ts'
import type { Card } from './use-unit-acts.ts'

/** Something that can be packed or taken out: a material with its lot and status. */
export interface Goods {
  key: string
  materialId: string
  materialCode: string
  materialName: string
  lotId: string | null
  lotCode: string | null
  status: NonNullable<StockRow['status']>
  /** How much of it there is to pack or take. */
  most: string
  unit: string
  decimals: number
}
export interface PackLine extends Goods {
  /** As it is typed. */
  quantity: string | null
}

const keyOf = ({ materialId, lotId, status }: Pick<Goods, 'materialId' | 'lotId' | 'status'>) =>
  `${materialId} ${lotId ?? ''} ${status}`

/** What lies loose at a place. */
export const looseOf = (rows: readonly StockRow[]): Goods[] =>
  rows.flatMap(
    ({ materialId, materialCode, materialName, lotId, lotCode, status, quantity, packed, unit, decimals }) => {
      const most = subtractQuantities(quantity, packed)
      if (!status || compareQuantities(most, '0') <= 0) return []
      const own = { materialId, lotId, status }
      return [{ key: keyOf(own), ...own, materialCode, materialName, lotCode, most, unit, decimals }]
    },
  )

/** What is in a unit itself, without the boxes on it. */
export const insideOf = ({ id, contents }: Pick<Card, 'id' | 'contents'>): Goods[] =>
  contents.flatMap(
    ({ unitId, materialId, materialCode, materialName, lotId, lotCode, status, quantity, unit, decimals }) =>
      unitId === id
        ? [
            {
              key: keyOf({ materialId, lotId, status }),
              materialId,
              materialCode,
              materialName,
              lotId,
              lotCode,
              status,
              most: quantity,
              unit,
              decimals,
            },
          ]
        : [],
  )

/** What a code means of the goods at hand; what may be used comes first. */
export const packMeant = (all: readonly Goods[], scan: GoodsScan, standing: KnownPlace, materialId?: string) =>
  goodsMeant(
    all.toSorted((one, other) => Number(other.status === 'available') - Number(one.status === 'available')),
    scan,
    standing,
    materialId,
  )

/** A scan counts what its code says, a code without a figure all that is there. */
export function packed(
  lines: readonly PackLine[],
  goods: Goods,
  scan: Pick<GoodsScan, 'quantity' | 'serial'>,
): PackLine[] {
  const known = lines.find(({ key }) => key === goods.key)
  const more = scan.serial ? '1' : scan.quantity
  const quantity = more ? addQuantities(typedQuantity(known?.quantity ?? '') ?? '0', more) : goods.most
  const line = { ...goods, quantity }
  return known ? lines.map((each) => (each.key === goods.key ? line : each)) : [line, ...lines]
}

/** What is sent of the lines; the one whose quantity is wrong is named instead. */
export function sent(lines: readonly PackLine[]) {
  const found = []
  for (const { key, materialId, lotId, status, quantity: typed } of lines) {
    const quantity = typedQuantity(typed ?? '')
    if (!quantity || compareQuantities(quantity, '0') <= 0) return { wrong: key }
    found.push({ materialId, lotId, status, quantity })
  }
  return { lines: found }
}
