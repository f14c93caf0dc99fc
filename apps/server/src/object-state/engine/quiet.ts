import type { CheckedExpression, CheckedNode } from '@zhizao/rules/expression/checked'

/** What conditions look at in one input. */
export interface Look {
  /** Numbers that it is compared with: between two of them nothing changes. null: every other value may change something. */
  thresholds: number[] | null
  /** Its time, its samples before or those of a while count: then every sample is kept. */
  isFull: boolean
  /** It is read as the sample before the newest. */
  needsPrevious: boolean
  /** How far back it is looked, ms. */
  keepMs: number
}

export const noLook = (): Look => ({ thresholds: [], isFull: false, needsPrevious: false, keepMs: 0 })

/** Notes what an expression looks at; `lookOf` gives the look of the input at one of its slots. Answers whether time alone can change it. */
export function noteLooks({ inputs, tree }: CheckedExpression, lookOf: (slot: number) => Look): boolean {
  let isTimed = false
  inputs.forEach((input, slot) => {
    const look = lookOf(slot)
    if (input.kind === 'value') return
    look.isFull = true
    if (input.kind === 'previous') look.needsPrevious = true
    else {
      look.keepMs = Math.max(look.keepMs, input.ms)
      isTimed = true
    }
  })

  function walk(node: CheckedNode): void {
    if (node.kind === 'compare' && noteComparison(node)) return
    if (node.kind === 'now') isTimed = true
    if (node.kind === 'age' || node.kind === 'time') {
      lookOf(node.slot).isFull = true
      if (node.kind === 'age') isTimed = true
    }
    if (node.kind === 'read' && node.type === 'number') lookOf(node.slot).thresholds = null
    for (const part of partsOf(node)) walk(part)
  }

  function noteComparison({ left, right }: CheckedNode & { kind: 'compare' }): boolean {
    const [read, other] = left.kind === 'read' ? [left, right] : [right, left]
    const constant = constantOf(other)
    if (read.kind !== 'read' || read.type !== 'number' || constant === undefined) return false
    lookOf(read.slot).thresholds?.push(constant)
    return true
  }
  walk(tree)
  return isTimed
}

function constantOf(node: CheckedNode): number | undefined {
  if (node.kind === 'negate') {
    const of = constantOf(node.of)
    return of === undefined ? undefined : -of
  }
  return node.kind === 'constant' && typeof node.value === 'number' ? node.value : undefined
}

function partsOf(node: CheckedNode): readonly CheckedNode[] {
  switch (node.kind) {
    case 'negate':
    case 'not':
      return [node.of]
    case 'choice':
      return [node.condition, node.chosen, node.otherwise]
    case 'coalesce':
    case 'fold':
    case 'plain':
      return node.given
    case 'constant':
    case 'read':
    case 'age':
    case 'quality':
    case 'time':
    case 'now':
      return []
    default:
      return [node.left, node.right]
  }
}
