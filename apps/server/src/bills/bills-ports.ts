import type { Quantity } from '@zhizao/rules/quantity/decimal'
import type { Context } from '../platform/context.ts'
import type { StockPorts } from '../stock/index.ts'

/** What documents of stock are given by the process. */
export interface BillsPorts extends StockPorts {
  /** What stock of materials in their houses gives to lines of demands, by their ids, after all needs of the company before them. */
  readonly stockForDemands: (
    materialIds: readonly string[],
    context: Context,
  ) => Promise<ReadonlyMap<string, StockOfNeed>>
}

export interface StockOfNeed {
  readonly given: Quantity
  /** What those before leave for it. */
  readonly left: Quantity
}
