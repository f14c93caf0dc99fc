import { flushCompileCache } from 'node:module'
import type { Said } from './work-process.ts'

/** Something in the work of a process that its user can understand and mend. */
export class UserFault extends Error {}

/** The file that the work was given, open for reading and writing. */
export const GIVEN_FILE = 4

/** Where the server cannot see what memory this process takes, it is told, ms. */
const TELLS_MEMORY_EVERY = 50

/** In a process of its own: answers one question after the other; `tell` says how far one has come. */
export function answerQuestions<Question>(
  answer: (question: Question, notify: (done: number) => void) => unknown,
): void {
  let before = Promise.resolve()
  let isFirst = true
  process.on('message', (question: Question) => {
    before = before.then(async () => {
      const said = await answered(question)
      // What the first has loaded; before its answer, as whoever has that may end this process.
      if (isFirst) flushCompileCache()
      isFirst = false
      say(said)
    })
  })
  // A signal to the whole group is for the server, who ends this one himself. Without him it is of no use.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  if (process.platform !== 'linux')
    setInterval(() => say({ resident: process.memoryUsage.rss() }), TELLS_MEMORY_EVERY).unref()

  async function answered(question: Question): Promise<Said> {
    try {
      return { value: await answer(question, (done) => say({ done })) }
    } catch (error) {
      if (error instanceof UserFault) return { told: error.message }
      return { error: (error as Error).stack ?? String(error) }
    }
  }
}

/** Where nobody listens any more the process ends at once, by `disconnect`. */
const say = (said: Said) => void process.send?.(said, undefined, undefined, () => {})
