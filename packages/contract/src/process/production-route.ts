import type { ResourceType } from '../plant/resource.ts'

/** A resource that a segment asks for: of one type those with the lowest rank are tried first. */
export interface SegmentNeed {
  readonly type: ResourceType
  /** A certain one, or any of the type. */
  readonly resourceId: string | null
  /** What a person must be able to do. */
  readonly skill: string | null
  readonly quantity: number
  readonly rank: number
}

/** What is recorded at a segment; limits and the signal of a point where they are set. */
export interface SegmentParameter {
  readonly id: string
  readonly name: string
  readonly unit: string | null
  readonly low: string | null
  readonly high: string | null
  readonly isRequired: boolean
  readonly pointSignal: string | null
}

/** A segment of a route for one product: what is said of the product goes before what the segment says of itself. */
export interface ProductionSegment {
  /** Of the route's segment. */
  readonly id: string
  readonly no: number
  readonly segmentId: string
  readonly code: string
  readonly name: string
  readonly segmentType: string
  readonly workCenterId: string | null
  readonly setUpSeconds: number
  /** For `baseQuantity` pieces. */
  readonly runSeconds: string
  readonly baseQuantity: string
  /** Pieces that may go on before all are done; null: all go on together. */
  readonly transferQuantity: string | null
  /** One segment of a group is done, not all. */
  readonly alternativeGroup: string | null
  readonly isOutside: boolean
  readonly supplierId: string | null
  readonly needsFirstArticle: boolean
  readonly resources: readonly SegmentNeed[]
  /** Components of the bill that are used up here, in percent; a component that no segment names is needed at the first. */
  readonly materials: readonly { readonly materialId: string; readonly share: string }[]
  readonly parameters: readonly SegmentParameter[]
}

export type LinkKind = 'next' | 'rework'

/** Where pieces go: for `denominator` pieces of `from` there are `numerator` of `to`. */
export interface ProductionLink {
  readonly fromId: string
  readonly toId: string
  readonly kind: LinkKind
  readonly numerator: string
  readonly denominator: string
}

/** The whole route of a product on a day, as orders are made by it. */
export interface ProductionRoute {
  readonly routeId: string
  readonly code: string
  readonly version: number
  readonly name: string
  /** By their numbers. */
  readonly segments: readonly ProductionSegment[]
  readonly links: readonly ProductionLink[]
}
