import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { ProcessPorts } from '../process-ports.ts'

/** Refuses a kind of segments that the company's dictionary does not have, or not any more. */
export async function requireSegmentType(value: string, types: ProcessPorts['segmentTypes'], context: Context) {
  const found = (await types(context)).find((item) => item.value === value)
  if (found?.status !== 1) throw invalidField('segmentType', '工序类型', '没有这个工序类型，或已停用')
}
