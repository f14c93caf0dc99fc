import type { CheckedExpression, CheckedNode } from './checked.ts'

/** Whether the outcome changes while no value comes: by the windows that it looks back over, by an age, by the time it is. */
export const movesByClock = ({ inputs, tree }: CheckedExpression): boolean =>
  inputs.some(({ kind }) => kind === 'window' || kind === 'counter') || looksAtClock(tree)

function looksAtClock(node: CheckedNode): boolean {
  switch (node.kind) {
    case 'now':
    case 'age':
      return true
    case 'negate':
    case 'not':
      return looksAtClock(node.of)
    case 'choice':
      return [node.condition, node.chosen, node.otherwise].some(looksAtClock)
    case 'coalesce':
    case 'fold':
    case 'plain':
      return node.given.some(looksAtClock)
    default:
      return 'left' in node && (looksAtClock(node.left) || looksAtClock(node.right))
  }
}
