import { parseExpression, referenceSpans } from './parse.ts'
import { type Reference, referenceText } from './syntax.ts'

/** An expression that names its points by other names: what `renamed` says of a reference stands in its place. */
export function renamedReferences(text: string, renamed: (reference: Reference) => Reference | undefined): string {
  const parsed = parseExpression(text)
  if (!('ok' in parsed)) return text
  let result = text
  // From behind, so that the places before stay where they are.
  for (const { reference, from, to } of referenceSpans(parsed.ok).toSorted((a, b) => b.from - a.from)) {
    const other = renamed(reference)
    if (other) result = result.slice(0, from) + referenceText(other) + result.slice(to)
  }
  return result
}
