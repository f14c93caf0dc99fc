import type { CheckedNode } from './checked.ts'
import { calledOf } from './compile-call.ts'
import { firstGood, isReadable, note, type Parts, type TextPart } from './run.ts'
import { expressionBounds } from './syntax.ts'

/** The part of a text; undefined is bad. */
export function textOf(node: CheckedNode, parts: Parts): TextPart {
  switch (node.kind) {
    case 'constant': {
      const value = node.value as string
      return () => value
    }
    case 'read':
      return readOf(node.slot)
    case 'join': {
      const [left, right] = [parts.text(node.left), parts.text(node.right)]
      return bounded((run) => {
        const one = left(run)
        const other = right(run)
        return one === undefined || other === undefined ? undefined : one + other
      })
    }
    case 'choice': {
      const condition = parts.boolean(node.condition)
      const [chosen, otherwise] = [parts.text(node.chosen), parts.text(node.otherwise)]
      return (run) => {
        const holds = condition(run)
        return holds ? chosen(run) : holds === false ? otherwise(run) : undefined
      }
    }
    case 'coalesce':
      return firstGood(node.given.map(parts.text))
    case 'plain': {
      const call = calledOf(node, parts)
      return bounded((run) => {
        const value = call(run) as string | undefined
        if (value === undefined) note(run, 'no-result')
        return value
      })
    }
    default:
      throw new Error(`no text: ${node.kind}`)
  }
}

const readOf = (slot: number): TextPart =>
  bounded((run) => {
    if (!isReadable(run, slot)) return undefined
    const value = run.values[slot]
    if (typeof value === 'string') return value
    note(run, 'wrong-type', slot)
    return undefined
  })

const bounded =
  (part: TextPart): TextPart =>
  (run) => {
    const value = part(run)
    if (value === undefined || value.length <= expressionBounds.text) return value
    note(run, 'too-long')
    return undefined
  }
