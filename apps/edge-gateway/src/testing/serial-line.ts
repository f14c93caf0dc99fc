import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const python = '/usr/bin/python3'
const script = fileURLToPath(new URL('./pty-bridge.py', import.meta.url))

/** Whether this machine has pseudo terminals and the program that joins them to a port. */
export const hasSerialLines = existsSync(python) && spawnSync(python, ['-c', 'import pty']).status === 0

/** A serial line whose other end is what listens on a port of this machine; it can be pulled out and put in again. */
export async function serialLine(port: number) {
  const path = join(mkdtempSync(join(tmpdir(), 'serial-line-')), 'tty')
  let bridge: ChildProcess | undefined
  let terminal = ''
  const plug = () =>
    new Promise<void>((done, failed) => {
      const child = spawn(python, [script, path, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
      bridge = child
      child.once('exit', () => failed(new Error('the pseudo terminal could not be made')))
      child.stdout.once('data', (text: Buffer) => {
        terminal = text.toString().trim()
        done()
      })
    })
  const pull = () =>
    new Promise<void>((done) => {
      if (!bridge || bridge.exitCode !== null || bridge.signalCode !== null) return done()
      bridge.once('exit', () => done())
      bridge.kill('SIGKILL')
    })
  await plug()
  return {
    /** A name that stays the same, as /dev/serial/by-id does. */
    path,
    /** The terminal of the system that it names just now. */
    terminal: () => terminal,
    plug,
    pull,
  }
}
