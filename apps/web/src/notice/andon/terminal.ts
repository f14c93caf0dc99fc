/** Where this browser stands and whom its calls are for: of the machine, not of the user who is signed in. */
export interface Terminal {
  place: Named | null
  roles: Named[]
}
export interface Named {
  value: string
  label: string
}

const KEY = 'andon-terminal'
const nowhere: Terminal = { place: null, roles: [] }

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value && typeof value.value === 'string'

/** What was set here before; nothing where it cannot be read. */
export function terminalHere(store: Pick<Storage, 'getItem'> = localStorage): Terminal {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? '{}')
    return { place: isNamed(kept.place) ? kept.place : null, roles: [kept.roles ?? []].flat().filter(isNamed) }
  } catch {
    return nowhere
  }
}

export const keepTerminal = (terminal: Terminal, store: Pick<Storage, 'setItem'> = localStorage) =>
  store.setItem(KEY, JSON.stringify(terminal))
