import { eventsIn, eventTitles, type NamedEvent, type States } from '@zhizao/contract/http/states'
import { t } from '../i18n/translate.ts'
import { offIn } from '../resource-screen/state-actions.ts'

/** The usual way of a document: from its first state on, each time by the first harmless event that leads to a state not yet there, or by what follows of itself. */
export function usualWay(machine: States): string[] {
  const way: string[] = []
  let state: string | undefined = Object.keys(machine)[0]
  while (state !== undefined) {
    way.push(state)
    const harmless = eventsIn(machine, state).find(({ isDangerous, to }) => !isDangerous && !way.includes(to))?.to
    const follows: string | undefined = machine[state]?.follows
    state = harmless ?? (follows && !way.includes(follows) ? follows : undefined)
  }
  return way
}

/** The states to be shown as steps, and which of them the document is in: one beside the usual way stands behind the first that leads there. */
export function stepsOf(machine: States, state: string): { way: string[]; at: number } {
  const way = usualWay(machine)
  if (way.includes(state)) return { way, at: way.indexOf(state) }
  const left = way.findIndex((each) => eventsIn(machine, each).some(({ to }) => to === state))
  const shown = [...way.slice(0, left + 1), state]
  return { way: shown, at: shown.length - 1 }
}

export interface StateButton {
  event: string
  title: string
  isDangerous: boolean
  /** Why it is off. */
  off?: string
}

/** The buttons of all events that somebody may bring about; those that the state does not have say why. */
export function stateButtons(machine: States, state: string, holds: (permission: string) => boolean): StateButton[] {
  return [...eventTitles(machine)].flatMap(([event, title]): StateButton[] => {
    const all = Object.values(machine).flatMap(({ on }) => on[event] ?? [])
    if (!all.some(({ permission }) => holds(permission))) return []
    const here: NamedEvent | undefined = eventsIn(machine, state).find((one) => one.event === event)
    const isDangerous = all.some((one) => one.isDangerous)
    if (here) return [{ event, title, isDangerous, off: holds(here.permission) ? undefined : t('没有权限') }]
    return [{ event, title, isDangerous, off: offIn(machine, state, title) }]
  })
}
