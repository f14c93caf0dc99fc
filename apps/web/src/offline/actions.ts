import type { OfflineAction } from '@zhizao/contract/offline/offline-action'

/** An act as it waits on this device. */
export interface KeptAct {
  /** Its place in the queue, given by the store. */
  readonly order: number
  /** Its name for the server, which counts it once. */
  readonly id: string
  readonly owner: string
  readonly personId: string
  readonly action: string
  readonly body: unknown
  /** What it is about: an act that was refused holds back the later ones about the same. */
  readonly subject: string
  /** For people: 'PD001 A-01 WL-1: 12 kg'. */
  readonly words: string
  /** When it was done, by the server's clock as last known, ISO. */
  readonly at: string
  readonly tries: number
  /** What the server said when it refused; absent while it waits. */
  readonly refusal?: string
  /** Nobody knows whether it was done after all: it goes again under the same name. */
  readonly isUnclear?: boolean
}

/** How an act of one kind is sent, and put right by hand where the server refused it. */
export interface Action<Body = unknown, Answer = unknown> {
  readonly title: string
  /** `at`: when it was done, where that was a while ago. */
  send(body: Body, named: NonNullable<OfflineAction>, at: string | undefined): Promise<Answer>
  /** Called when it has arrived. */
  arrived(body: Body, answer: Answer): void
  /** The one figure that people may put right. */
  readonly figure?: { title: string; of(body: Body): string; put(body: Body, figure: string): Body }
  /** The page that it is put right on, where it is more than one figure. */
  page?(body: Body): string
}

const actions = new Map<string, Action>()

/** Each domain says which acts of its may be done without a connection. */
export function registerAction<Body, Answer>(name: string, action: Action<Body, Answer>) {
  actions.set(name, action as Action)
}

/** How acts of a kind are sent; nothing where this version of the program knows them no more. */
export const actionOf = (name: string) => actions.get(name)
