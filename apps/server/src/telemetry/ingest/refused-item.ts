import type { RefusedReason } from '@zhizao/contract/gateway-box/box'

/** What a box sent and ingest did not take, or not with its value; `value` and `time` as they came. */
export interface RefusedItem {
  readonly reason: RefusedReason
  /** The name in its messages; of our own gateways empty, or the number of a point that is not theirs. */
  readonly code: string
  readonly pointId?: number
  readonly value: unknown
  readonly time: unknown
}
