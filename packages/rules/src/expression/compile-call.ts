import type { CheckedNode } from './checked.ts'
import { plainFunctions } from './functions.ts'
import { type AnyPart, isBad, type Parts } from './run.ts'
import type { ExpressionValue } from './syntax.ts'

type Apply = (...given: (ExpressionValue | undefined)[]) => ExpressionValue | undefined

/** The part of a function's call: undefined where anything that it is given is bad, else what the function makes of it. */
export function calledOf({ name, given }: CheckedNode & { kind: 'plain' }, parts: Parts): AnyPart {
  const apply = plainFunctions[name]!.apply as Apply
  const [first, second, third] = given.map(parts.any)
  if (!first) return () => apply()
  if (!second)
    return (run) => {
      const one = first(run)
      return isBad(one) ? undefined : apply(one)
    }
  return (run) => {
    const [one, other, last] = [first(run), second(run), third?.(run)]
    return isBad(one) || isBad(other) || (third && isBad(last)) ? undefined : apply(one, other, last)
  }
}
