import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from './work-thread.ts'

/** Something in the work of a thread that its user can understand and mend. */
export class Told extends Error {}

/** In a thread: answers one question after the other. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  let before = Promise.resolve()
  parentPort!.on('message', (question: Question) => {
    before = before.then(async () => {
      parentPort!.postMessage(await answered(question))
    })
  })

  async function answered(question: Question): Promise<ThreadAnswer> {
    try {
      return { value: await answer(question) }
    } catch (error) {
      if (error instanceof Told) return { told: error.message }
      return { error: (error as Error).stack ?? String(error) }
    }
  }
}
