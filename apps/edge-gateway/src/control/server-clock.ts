import type { TimeMessage } from '@zhizao/gateway-link/messages'

const askEvery = 60_000
const keptAnswers = 5

type Bounds = { least: number; most: number }
type Options = { ask(asked: number): void; now(): number }

/**
 * The server's link clock, known between two bounds: it was read after our question left and before the answer came. Deadlines are
 * reckoned from the later bound, so that a slow line makes them come too early and never too late.
 */
export function serverClock({ ask, now }: Options) {
  let answers: Bounds[] = []
  const waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  const most = () => Math.min(...answers.map((each) => each.most))
  const least = () => Math.max(...answers.map((each) => each.least))

  function question(): void {
    ask(now())
  }

  const release = () => {
    for (const done of waiting.splice(0)) done()
  }

  function known(withinMs: number): Promise<void> {
    if (answers.length > 0) return Promise.resolve()
    return new Promise((done) => {
      const timeout = setTimeout(done, withinMs)
      waiting.push(() => {
        clearTimeout(timeout)
        done()
      })
    })
  }

  return {
    /** A new connection, perhaps to a server that started anew. */
    begin(): void {
      this.end()
      question()
      timer = setInterval(question, askEvery)
      timer.unref()
    },
    ask: question,
    end(): void {
      clearInterval(timer)
      answers = []
      // Who waits for this server may not go on by the clock of the next.
      release()
    },
    answered({ asked, at }: TimeMessage): void {
      const bounds = { least: at - now(), most: at - asked }
      // Not both can be true: one of the clocks stood still in between, as that of a paused virtual machine does.
      if (answers.length > 0 && (bounds.least > most() || bounds.most < least())) answers = []
      answers = [...answers, bounds].slice(-keptAnswers)
      release()
    },
    /**
     * The moment of the server's clock on ours; waits for the first answer of the server. `undefined`: not known, so nothing may be
     * done that hangs on it.
     */
    async ours(moment: number, sentAt: number, withinMs: number): Promise<number | undefined> {
      // Sent by that clock at a time that has not come yet: ours stood still since we asked.
      if (answers.length > 0 && sentAt - now() > most()) {
        answers = []
        question()
      }
      await known(withinMs)
      return answers.length > 0 ? moment - most() : undefined
    },
  }
}
export type ServerClock = ReturnType<typeof serverClock>
