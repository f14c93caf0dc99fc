import { compareQuantities, sumOfQuantities } from '../quantity/decimal.ts'
import type { RouteFault } from './route-graph.ts'

/** A component of a product's bill. */
export interface Component {
  readonly materialId: string
  readonly name: string
}
/** A share of a component, in percent, that is used up at a segment. */
export interface PlacedShare {
  readonly materialId: string
  readonly share: string
}

/** How much of a component segments have, in percent. */
export const placedOf = (materialId: string, placed: readonly PlacedShare[]): string =>
  sumOfQuantities(placed.filter((each) => each.materialId === materialId).map(({ share }) => share))

/** Each component of a bill is used up at segments, wholly and no more. */
export function placementFaults(components: readonly Component[], placed: readonly PlacedShare[]): RouteFault[] {
  return components.flatMap(({ materialId, name }): RouteFault[] => {
    const sum = placedOf(materialId, placed)
    if (sum === '0') return [{ text: '组件“{name}”还没有分配到工序', values: { name }, keys: [] }]
    if (compareQuantities(sum, '100') === 0) return []
    return [{ text: '组件“{name}”的分配比例合计为 {sum}%，应为 100%', values: { name, sum }, keys: [] }]
  })
}
