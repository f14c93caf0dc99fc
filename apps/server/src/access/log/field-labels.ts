import type { Call } from '@zhizao/contract/http/call'
import { definitionOf, titleOf } from '@zhizao/contract/http/schema'
import type { z } from 'zod'

function collect(schema: z.ZodType, labels: Record<string, string>, depth: number) {
  const { innerType, in: before, element, shape } = definitionOf(schema)
  const inner = innerType ?? before ?? element
  if (inner) return collect(inner, labels, depth)
  if (!shape || depth > 3) return
  for (const [name, field] of Object.entries(shape)) {
    const title = titleOf(field)
    if (title) labels[name] ??= title
    collect(field, labels, depth + 1)
  }
}

/** The Chinese names of what a call takes and answers, by field. */
export function fieldLabels(call: Call): Record<string, string> {
  const labels: Record<string, string> = {}
  collect(call.body, labels, 0)
  collect(call.reply, labels, 0)
  return labels
}
