import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setClock } from '../../apps/server/src/platform/set-clock.ts'

const root = path.join(import.meta.dirname, '../..')

/** A program of the product that is brought back after every end, as a service manager does. */
export function keptProgram(file: string, environment: Record<string, string>) {
  let child: ChildProcess
  let output = ''
  let wanted = true
  let killed = false
  let downMs = 0
  let restart: Promise<void> | undefined
  const endedByItself: string[] = []

  function start() {
    killed = false
    child = spawn(process.execPath, [path.join(root, file)], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...setClock, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text) => {
        output = `${output}${text}`.slice(-100_000)
      })
    child.once('exit', (code, signal) => {
      if (!wanted) return
      if (!killed) endedByItself.push(`code ${code} signal ${signal}: ${output.slice(-1500)}`)
      restart = pause(killed ? downMs : 500).then(() => {
        if (wanted) start()
      })
    })
  }
  start()

  return {
    /** kill -9; it is back after `down` ms. */
    kill(down: number) {
      killed = true
      downMs = down
      child.kill('SIGKILL')
    },
    /** Ends it as an operator does. */
    async stop(): Promise<void> {
      wanted = false
      await restart
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise<void>((done) => child.once('exit', () => done()))
      child.kill('SIGTERM')
      await gone
    },
    output: () => output,
    endedByItself,
  }
}
export type KeptProgram = ReturnType<typeof keptProgram>

/** A port below the range of outgoing connections: while the server is down nobody else may happen to take it. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => done(true))
    })
    if (!isFree) continue
    await new Promise((done) => probe.close(done))
    return port
  }
}

/** Waits for a condition, looking ten times a second. */
export async function until(what: string, ms: number, condition: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + ms; !(await condition()); await pause(100))
    if (Date.now() > end) throw new Error(`${what} did not come within ${ms / 1000} s`)
}
