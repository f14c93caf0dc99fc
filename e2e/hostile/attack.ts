import type { Answered, Request } from './asking.ts'
import type { Stand } from './stand.ts'

/** How much of an attack is tried: all of it, or the slice that stands among the tests. */
export type Size = 'whole' | 'slice'

export interface Scene {
  stand: Stand
  size: Size
  /** One address of this machine a round and attack, so that what one is refused does not hide the next. */
  address: string
  /** Asks and counts the answer. */
  ask(request: Omit<Request, 'from'> & { from?: string }): Promise<Answered>
  /** Counts what came by another way than HTTP. */
  count(what: string, times?: number): void
  /** What must not be, in words; any makes the attack succeed. */
  wrong(what: string): void
}

export interface Attack {
  /** As it is chosen on the command line. */
  group: string
  name: string
  run(scene: Scene): Promise<void>
}

/** Says when an answer is no refusal that a person could read. */
export function refused(scene: Scene, answer: Answered, what: string, success = 200): void {
  // A connection may be ended before the whole of too large a body was sent: the answer is lost with it.
  if (answer.status === 0) return
  const isRefusal = answer.status >= 400 || answer.code !== success
  if (!isRefusal) scene.wrong(`${what} was taken`)
  else if (answer.status !== 500 && !/[一-鿿]/.test(answer.msg)) scene.wrong(`${what}: ${answer.status} without words`)
}
