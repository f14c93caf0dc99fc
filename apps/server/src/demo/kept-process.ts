import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { setClock } from '../platform/set-clock.ts'

const FIRST_DELAY = 1000
const LONGEST_DELAY = 30_000
const RAN_WELL = 60_000
const STOP_WITHIN = 5000

/** Ends the child when this process is killed outright. */
const guard = new URL('../../../../scripts/end-with-parent.mjs', import.meta.url).href
const levels: Record<number, 'debug' | 'info' | 'warn' | 'error'> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'error' }

/** A program of this repository that runs beside the server, started again whenever it ends, until stopped. */
export function keepRunning(options: {
  name: string
  script: URL
  nodeFlags?: readonly string[]
  flags: readonly string[]
  secret: string
  log: Logger
}) {
  const { name } = options
  const log = options.log.child({ part: name })
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let delay = FIRST_DELAY
  let stopped = false

  function start() {
    const begun = performance.now()
    const script = fileURLToPath(options.script)
    child = spawn(process.execPath, ['--import', guard, ...(options.nodeFlags ?? []), script, ...options.flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own surroundings: nothing of the server's settings is its business.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TZ: process.env.TZ,
        ...setClock,
        LOG_LEVEL: 'info',
        BOX_SECRET: options.secret,
        PARENT_PID: String(process.pid),
        EXIT_CODE_UNREAD: '1',
      },
    })
    for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', notify)
    child.once('error', (error) => log.error({ err: error }, 'could not be started'))
    child.once('close', (code, signal) => {
      child = undefined
      if (stopped) return
      delay = performance.now() - begun > RAN_WELL ? FIRST_DELAY : Math.min(delay * 2, LONGEST_DELAY)
      log.warn({ code, signal, againInMs: delay }, 'ended, starting again')
      timer = setTimeout(start, delay)
    })
  }

  function notify(line: string) {
    try {
      const { level, msg, time: _, pid: __, hostname: ___, ...rest } = JSON.parse(line) as Record<string, unknown>
      // What is news to it is detail to the server.
      const shown = levels[Number(level)] ?? 'debug'
      log[shown === 'info' ? 'debug' : shown](rest, String(msg))
    } catch {
      log.info(line)
    }
  }

  start()
  return {
    get isRunning() {
      return child !== undefined
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      const last = child
      if (!last) return
      const ended = new Promise((resolve) => last.once('close', resolve))
      const late = setTimeout(() => last.kill('SIGKILL'), STOP_WITHIN)
      last.kill('SIGTERM')
      await ended
      clearTimeout(late)
    },
  }
}
export type KeptProcess = ReturnType<typeof keepRunning>
