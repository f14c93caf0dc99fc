import { Worker } from 'node:worker_threads'
import { conflict, invalid } from '../refusal.ts'
import { enterWorkRoom, type Wanting } from './work-room.ts'

export interface ThreadBounds {
  /** Heap of the thread, MB. */
  heap?: number
  /** Longest that one answer takes, ms. */
  answer?: number
  /** Longest that all of it takes, ms. */
  whole?: number
}

/** What a thread answers: a value, or why not, for its user to read. */
export type ThreadAnswer = { value?: unknown; told?: string; error?: string }

export interface WorkThread {
  /** Puts a question to the thread; answers come in the order of the questions. */
  ask<Answer>(question: unknown): Promise<Answer>
}

/**
 * Does heavy work in a thread of its own, beside the event loop: with a bounded heap and time, ended when whoever wants it
 * leaves. A thread that dies is a refusal of this one piece of work. `script` calls `answerQuestions`.
 */
export async function withThread<Result>(
  script: URL,
  wanting: Wanting,
  work: (thread: WorkThread) => Promise<Result>,
  { heap = 384, answer = 30_000, whole = 300_000 }: ThreadBounds = {},
): Promise<Result> {
  const leaveRoom = await enterWorkRoom(wanting)
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    execArgv: [],
  })
  const asked: { resolve(value: unknown): void; reject(error: Error): void }[] = []
  let ended: Error | undefined
  let patience: NodeJS.Timeout | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const one of asked.splice(0)) one.reject(ended)
    clearTimeout(patience)
    void worker.terminate()
  }
  const tooLong = () => end(conflict('内容太大，处理超过了时间上限，请拆分后再试'))
  const waitForAnswer = () => {
    clearTimeout(patience)
    patience = asked.length ? setTimeout(tooLong, answer) : undefined
  }
  const aborted = () => end(wanting.signal!.reason as Error)
  wanting.signal?.addEventListener('abort', aborted)
  const limit = setTimeout(tooLong, whole)

  worker.on('message', ({ value, told, error }: ThreadAnswer) => {
    const one = asked.shift()
    waitForAnswer()
    if (told !== undefined) one?.reject(invalid(told))
    else if (error !== undefined) one?.reject(new Error(error))
    else one?.resolve(value)
  })
  worker.on('error', (error: Error & { code?: string }) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? conflict('内容太大，处理所需的内存超过上限，请拆分后再试') : error),
  )
  worker.on('exit', () => end(conflict('后台处理意外中断，请重试')))

  try {
    return await work({
      ask: <Answer>(question: unknown) =>
        new Promise<Answer>((resolve, reject) => {
          if (ended) return reject(ended)
          asked.push({ resolve: resolve as (value: unknown) => void, reject })
          if (asked.length === 1) waitForAnswer()
          worker.postMessage(question)
        }),
    })
  } finally {
    wanting.signal?.removeEventListener('abort', aborted)
    clearTimeout(limit)
    end(new Error('the work has ended; its thread may not be asked any more'))
    // Before it has ended it may still write into a file that its user is about to close.
    await worker.terminate()
    leaveRoom()
  }
}
