import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { conflict, invalid } from '../refusal.ts'
import type { Wanting } from './fair-room.ts'
import { beyondMemory, residentBytes, watchMemory } from './memory-watch.ts'
import { enterWorkRoom } from './work-room.ts'

export interface WorkBounds {
  /** Heap, MB. */
  heap?: number
  /** All of its memory, the heap with it, MB. */
  memory?: number
  /** Longest that one answer takes, ms. */
  answer?: number
  /** Longest that all of it takes, ms. */
  whole?: number
  /** What is said where it takes longer. */
  tooLong?: () => Error
  /** An open file that it may read and write (`GIVEN_FILE`). */
  file?: number
}

/** What a process says: the value that was asked for, or why there is none; meanwhile how far it is and what memory it takes. */
export type Said = { value?: unknown } | { told: string } | { error: string } | { done: number } | { resident: number }

export interface WorkProcess {
  /** Puts a question to the process; answers come in the order of the questions. `tell` hears how far it has come. */
  ask<Answer>(question: unknown, notify?: (done: number) => void): Promise<Answer>
}

interface Asked {
  resolve(value: unknown): void
  reject(error: Error): void
  notify?: ((done: number) => void) | undefined
}

const usualTooLong = () => conflict('内容太大，处理超过了时间上限，请拆分后再试')

/**
 * Does heavy work in a process of its own, with bounded memory and time, ended when whoever wants it leaves. One that dies is
 * a refusal of this one piece of work. `script` calls `answerQuestions`.
 */
export async function withProcess<Result>(
  script: URL,
  wanting: Wanting,
  work: (process: WorkProcess) => Promise<Result>,
  { answer = 30_000, whole = 300_000, memory = 640, tooLong = usualTooLong, ...bounds }: WorkBounds = {},
): Promise<Result> {
  const leaveRoom = await enterWorkRoom(wanting)
  const child = started(script, bounds)
  const asked: Asked[] = []
  let ended: Error | undefined
  let patience: NodeJS.Timeout | undefined
  let told = 0
  const end = (error: Error) => {
    ended ??= error
    for (const one of asked.splice(0)) one.reject(ended)
    clearTimeout(patience)
    child.kill('SIGKILL')
  }
  const overtime = () => end(tooLong())
  const waitForAnswer = () => {
    clearTimeout(patience)
    patience = asked.length ? setTimeout(overtime, answer) : undefined
  }
  const aborted = () => end(wanting.signal!.reason as Error)
  wanting.signal?.addEventListener('abort', aborted)
  const limit = setTimeout(overtime, whole)
  const resident = () => residentBytes(child.pid ?? 0) || told
  const unwatched = watchMemory({ resident, most: memory * 1024 * 1024, end })
  const gone = goneOf(child, end)

  child.on('message', (said: Said) => {
    if ('resident' in said) told = said.resident
    else if ('done' in said) asked[0]?.notify?.(said.done)
    else {
      settle(asked.shift(), said)
      waitForAnswer()
    }
  })

  try {
    return await work({
      ask: <Answer>(question: unknown, notify?: Asked['notify']) =>
        new Promise<Answer>((resolve, reject) => {
          if (ended) return reject(ended)
          asked.push({ resolve: resolve as (value: unknown) => void, reject, notify })
          if (asked.length === 1) waitForAnswer()
          // That it cannot be sent any more is told by the end of the process.
          child.send(question as object, () => {})
        }),
    })
  } finally {
    wanting.signal?.removeEventListener('abort', aborted)
    clearTimeout(limit)
    end(new Error('the work has ended; its process may not be asked any more'))
    // Before it has ended it may still write into a file that its user is about to close.
    await gone
    unwatched()
    leaveRoom()
  }
}

/** Of the server it is given nothing but what it is asked: no settings, no connections; and V8's cache of compiled code. */
function started(script: URL, { heap = 384, file }: Pick<WorkBounds, 'heap' | 'file'>): ChildProcess {
  const cache = getCompileCacheDir()
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${heap}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', ...(file === undefined ? [] : [file])],
    env: cache ? { NODE_COMPILE_CACHE: path.dirname(cache) } : {},
  })
  if (child.pid) standBack(child.pid)
  return child
}

/** A third of the server's share of a processor that both want. */
const LESS_URGENT = 5

/** The server has the processor first; where the machine itself has no memory left, this is what the system ends. */
function standBack(pid: number) {
  try {
    os.setPriority(pid, Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + LESS_URGENT))
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '900')
  } catch {
    // It has ended already.
  }
}

const WORDS_KEPT = 4000

/** Resolves when the process is gone; `end` is told why it went by itself. */
function goneOf(child: ChildProcess, end: (error: Error) => void): Promise<void> {
  let words = ''
  child.stderr!.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-WORDS_KEPT)
  })
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      end(reasonOf({ code, signal, words }))
      resolve()
    })
    child.once('error', (error) => {
      end(error)
      if (child.pid === undefined) resolve()
    })
  })
}

function reasonOf({ code, signal, words }: { code: number | null; signal: string | null; words: string }): Error {
  if (signal === 'SIGKILL' || /out of memory|allocation failed/i.test(words)) return beyondMemory()
  // Node ends so where an error was not caught: a defect of ours.
  return code === 1 ? new Error(words) : conflict('后台处理意外中断，请重试')
}

function settle(one: Asked | undefined, said: Said) {
  if ('told' in said) one?.reject(invalid(said.told))
  else if ('error' in said) one?.reject(new Error(said.error))
  else one?.resolve('value' in said ? said.value : undefined)
}
