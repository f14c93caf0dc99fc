import { eventsIn, type States } from '@zhizao/contract/http/states'

/** The states that something usually goes through, and which of them it is in: one beside that way stands behind the last that leads there. */
export function usualWay(
  machine: States,
  usual: readonly string[],
  state: string,
): { way: readonly string[]; at: number } {
  const at = usual.indexOf(state)
  if (at >= 0) return { way: usual, at }
  const from = usual.findLastIndex((each) => eventsIn(machine, each).some(({ to }) => to === state))
  const way = [...usual.slice(0, from + 1), state]
  return { way, at: way.length - 1 }
}

export const ORDER_WAY = ['draft', 'planned', 'released', 'running', 'completed', 'closed']
export const WORK_WAY = ['pending', 'dispatched', 'running', 'completed']
