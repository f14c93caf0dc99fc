import type { Choice } from './choices.ts'

type Raw = Record<string, unknown>

/** Choices from what an options call answers: an array, or a page with records; ids and texts under their usual names. */
export function choicesFrom(reply: unknown): Choice[] {
  const list = Array.isArray(reply) ? reply : (reply as Raw | null)?.records
  if (!Array.isArray(list)) return []
  return (list as Raw[]).map((one) => {
    const value = (one.id ?? one.value) as string | number
    return { value, label: String(one.text ?? one.label ?? one.name ?? value) }
  })
}
