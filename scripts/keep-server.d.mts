import type { ChildProcess } from 'node:child_process'

/** Keeps the server running, see keep-server.mjs. */
export declare function keepServer(options: {
  start: () => ChildProcess
  file: string
  say?: (line: string) => void
  firstPause?: number
  lookEvery?: number
  hangsAfter?: number
  stopsWithin?: number
  mostMemory?: number
  afterwards?: () => Promise<void>
}): { ended: Promise<number>; stop(): void }
