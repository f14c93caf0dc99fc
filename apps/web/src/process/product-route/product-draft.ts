import type { ProductComponent, SegmentOfProduct, WholeProductRoute } from '@zhizao/contract/process/product-route'
import type { ProductParameter } from '@zhizao/contract/process/product-segment'
import { placedOf } from '@zhizao/rules/process/placement'
import { addQuantities, compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { type AskedLine, askedLine, sentLines } from '../asked-resources.tsx'

export interface UsedLine {
  materialId: string
  materialCode: string
  materialName: string
  share: string
}
export type ParameterLine = Omit<ProductParameter, 'id'> & { key: string }

/** What is said of a segment for the product, as it is being entered. */
export interface SegmentDraft {
  setUpSeconds: number
  runSeconds: string
  baseQuantity: string
  needsFirstArticle: 0 | 1
  workCenterId: string | null
  resources: AskedLine[]
  materials: UsedLine[]
  parameters: ParameterLine[]
}
export type ProductDraft = Readonly<Record<string, SegmentDraft>>

let made = 0
export const parameterLine = (row?: Omit<ProductParameter, 'id'>): ParameterLine => ({
  name: '',
  unit: null,
  low: null,
  high: null,
  isRequired: 0 as const,
  pointSignal: null,
  ...row,
  key: `parameter${++made}`,
})

const draftOfSegment = (segment: SegmentOfProduct): SegmentDraft => ({
  setUpSeconds: segment.setUpSeconds,
  runSeconds: segment.runSeconds,
  baseQuantity: segment.baseQuantity,
  needsFirstArticle: segment.needsFirstArticle,
  workCenterId: segment.productCenterId,
  resources: segment.resources.map(askedLine),
  materials: segment.materials.map(({ id: _, ...line }) => line),
  parameters: segment.parameters.map(({ id: _, ...line }) => parameterLine(line)),
})

export const draftOf = ({ segments }: WholeProductRoute): ProductDraft =>
  Object.fromEntries(segments.map((segment) => [segment.id, draftOfSegment(segment)]))

/** How much of a component the segments have in the draft, in percent. */
export const placedIn = (draft: ProductDraft, materialId: string): string =>
  placedOf(
    materialId,
    Object.values(draft)
      .flatMap(({ materials }) => materials)
      .map((line) => ({ ...line, share: typedQuantity(line.share) ?? '0' })),
  )

/** What of the bill has no segment yet, wholly or in part. */
export const unplaced = (draft: ProductDraft, components: readonly ProductComponent[]) =>
  components.filter(({ materialId }) => compareQuantities(placedIn(draft, materialId), '100') < 0)

/** What is left of a component goes to a segment. */
export function place(draft: ProductDraft, segmentId: string, component: ProductComponent): ProductDraft {
  const { materialId, materialCode, materialName } = component
  const left = subtractQuantities('100', placedIn(draft, materialId))
  const own = draft[segmentId]!
  if (compareQuantities(left, '0') <= 0) return draft
  const there = own.materials.find((line) => line.materialId === materialId)
  const share = there ? addQuantities(left, typedQuantity(there.share) ?? '0') : left
  const line = { materialId, materialCode, materialName, share }
  const rest = own.materials.filter((each) => each.materialId !== materialId)
  return { ...draft, [segmentId]: { ...own, materials: [...rest, line] } }
}

/** Segments of which something else is said than was read, as they are sent. */
export function sentSegments(draft: ProductDraft, read: ProductDraft, materialId: string) {
  return Object.entries(draft).flatMap(([routeSegmentId, own]) => {
    const before = read[routeSegmentId]!
    if (own === before) return []
    const { resources, materials, parameters, ...values } = own
    return [
      {
        materialId,
        routeSegmentId,
        ...values,
        ...(resources !== before.resources && { resources: sentLines(resources, true) }),
        ...(materials !== before.materials && {
          materials: materials.map((line) => ({ materialId: line.materialId, share: line.share })),
        }),
        ...(parameters !== before.parameters && { parameters: parameters.map(({ key: _, ...line }) => line) }),
      },
    ]
  })
}
