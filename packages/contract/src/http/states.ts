/** What may happen to a row in one of its states. */
export interface StateEvent {
  readonly to: string
  /** What is done, as its button says: 发布. */
  readonly title: string
  readonly permission: string
  /** Names of conditions that the server asks before; each says why it does not hold. */
  readonly guards?: readonly string[]
  /** Hard to take back: its button is red and asks first. */
  readonly isDangerous?: boolean
}

export interface StateDefinition {
  /** What the state is called: 草稿. */
  readonly title: string
  /** Of its mark: nothing yet, under way, good, to be looked at, ended badly. */
  readonly colour: 'default' | 'processing' | 'success' | 'warning' | 'error'
  /** A document in this state may be changed and deleted. */
  readonly isOpen?: true
  /** The state that usually follows by what is counted elsewhere, without a step that somebody takes. */
  readonly follows?: string
  readonly on: Readonly<Record<string, StateEvent>>
}

export type States = Readonly<Record<string, StateDefinition>>

export type StateOf<S extends States> = keyof S & string
export type EventOf<S extends States> = { [State in keyof S]: keyof S[State]['on'] }[keyof S] & string
type EventsIn<S extends States> = {
  [State in keyof S]: S[State]['on'][keyof S[State]['on']]
}[keyof S]
export type GuardOf<S extends States> =
  EventsIn<S> extends infer Event
    ? Event extends { readonly guards: readonly (infer Guard extends string)[] }
      ? Guard
      : never
    : never

/** Every event leads to a state that there is, and what follows by itself is one. */
type Closed<S extends States> = {
  readonly [State in keyof S]: {
    readonly follows?: keyof S & string
    readonly on: Readonly<Record<string, StateEvent & { readonly to: keyof S & string }>>
  }
}

/**
 * The states of a resource, `state → event → state`: the one place that the server's step, the buttons, the manual's table and
 * the test of every pair are made from. The first state is the one that rows begin in.
 */
export const states = <const S extends States>(definition: S & Closed<S>): S => definition

/** An event with its name, as it stands in a state. */
export interface NamedEvent extends StateEvent {
  readonly event: string
}

/** What may happen in a state, in the order of the definition. */
export const eventsIn = (machine: States, state: string): NamedEvent[] =>
  Object.entries(machine[state]?.on ?? {}).map(([event, one]) => ({ event, ...one }))

/** Whether a row in this state may be changed and deleted. */
export const isOpenIn = (machine: States, state: string): boolean => Boolean(machine[state]?.isOpen)

/** The states in which work is booked of a document: what follows is counted from it. */
export const workedIn = (machine: States): string[] =>
  Object.keys(machine).filter((state) => machine[state]!.follows !== undefined)

/** Whether nothing more can happen to a row. */
export const isEndedIn = (machine: States, state: string): boolean =>
  eventsIn(machine, state).length === 0 && machine[state]?.follows === undefined

/** Every event of the machine by name, once each: an event has the same title wherever it stands. */
export function eventTitles(machine: States): Map<string, string> {
  const titles = new Map<string, string>()
  for (const { on } of Object.values(machine))
    for (const [event, { title }] of Object.entries(on)) titles.set(event, title)
  return titles
}

/** Every pair of state and event, with where it leads; nowhere where it is refused. */
export const everyPair = (machine: States): { state: string; event: string; to: string | undefined }[] =>
  Object.keys(machine).flatMap((state) =>
    [...eventTitles(machine).keys()].map((event) => ({ state, event, to: machine[state]!.on[event]?.to })),
  )
