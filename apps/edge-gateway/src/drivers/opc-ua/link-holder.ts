import { steadyNow } from '../../steady-clock.ts'
import { Unanswered } from '../driver.ts'
import type { OpcUaLink } from './opc-ua-session.ts'

type Waiting = { done(link: OpcUaLink): void; failed(error: Error): void }

/** The connection of a channel, and whoever waits until there is one or it is known why not. */
export function linkHolder() {
  let link: OpcUaLink | undefined
  const waiting = new Set<Waiting>()
  const failed = (reason: string) => {
    for (const one of waiting) one.failed(new Unanswered(reason))
    waiting.clear()
  }
  return {
    current: () => link,
    opened(fresh: OpcUaLink): OpcUaLink {
      link = fresh
      for (const one of waiting) one.done(fresh)
      waiting.clear()
      return fresh
    },
    /** Takes the connection away from everybody. */
    released(): OpcUaLink | undefined {
      const last = link
      link = undefined
      return last
    },
    failed,
    wait(deadline: number): Promise<OpcUaLink> {
      if (link) return Promise.resolve(link)
      return new Promise((done, giveUp) => {
        const timer = setTimeout(
          () => end(() => giveUp(new Unanswered('服务器在规定的时间内没有应答'))),
          deadline - steadyNow(),
        )
        const one: Waiting = {
          done: (fresh) => end(() => done(fresh)),
          failed: (error) => end(() => giveUp(error)),
        }
        const end = (finish: () => void) => {
          clearTimeout(timer)
          waiting.delete(one)
          finish()
        }
        waiting.add(one)
      })
    },
  }
}
