import type { NextCode } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'

/** What this domain is given by the process. */
export interface KnowledgePorts {
  readonly nextCode: NextCode
  /** Items of a dictionary that are offered, with the words of the caller. */
  readonly itemsOf: (code: string, context: Context) => Promise<{ value: string; text: string }[]>
}
