import type { NextCode } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'

/** What this domain is given by the process. */
export interface TracePorts {
  readonly nextCode: NextCode
  /** What others keep of lots, in words: 库存流水 3 条; asked before one is deleted. */
  readonly uses: readonly ((lotIds: readonly string[], context: Context) => Promise<string | undefined>)[]
}
