import type { Call } from '@zhizao/contract/http/call'
import { definitionOf, innerSchema, shapeOf } from '@zhizao/contract/http/schema'
import { inDays } from './plant-day.ts'
import { ABSENT } from './same-answer.ts'
import { sampleInput } from './sample-input.ts'

type Body = Record<string, unknown>

const filled = (call: Call, id: string, text: string, optional: boolean) =>
  (sampleInput(call.body, { id, text, optional }) ?? {}) as Body

/** The least that may be asked, and a long page of it. */
function leastOf(call: Call): Body {
  const isPaged = 'pageSize' in filled(call, ABSENT, 'x', true)
  return { ...filled(call, ABSENT, 'x', false), ...(isPaged && { pageNumber: 1, pageSize: 100 }), ...daysOf(call) }
}

const daysOf = (call: Call) =>
  'from' in shapeOf(call.body) && 'to' in shapeOf(call.body) ? { from: inDays(-300), to: inDays(60) } : {}

/** A page with nothing asked, over most of a year where it is of days, and with each choice of each field that offers some. */
export function bodiesByChoice(call: Call): Body[] {
  const least = leastOf(call)
  const chosen = Object.entries(shapeOf(call.body)).flatMap(([name, field]) =>
    Object.values(definitionOf(innerSchema(field)).entries ?? {}).map((choice) => ({ ...least, [name]: choice })),
  )
  return [least, ...chosen]
}

/** For an id: in each field by itself that takes one. */
export function bodiesById(call: Call, id: string): Body[] {
  const fields = Object.entries(filled(call, id, 'x', true))
  return fields
    .filter(([, value]) => JSON.stringify(value ?? '').includes(id))
    .map(([name, value]) => ({ ...leastOf(call), [name]: value }))
}

/** For a text: in each field by itself that takes it as it is. */
export function bodiesByText(call: Call, text: string): Body[] {
  const fields = Object.entries(filled(call, ABSENT, text, true))
  return fields.filter(([, value]) => value === text).map(([name]) => ({ ...leastOf(call), [name]: text }))
}
