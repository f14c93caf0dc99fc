import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setClock } from '../platform/set-clock.ts'

export const ADMIN_PASSWORD = 'Passw0rd!test'

/** Read before the first file of the program, whose types Node would take 0.2 s to strip. */
export const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../dist/compile-cache')

/** The real program in a process of its own, on free ports. */
export function spawnServer(
  dataDir: string,
  environment: Record<string, string> = {},
  main = path.resolve(import.meta.dirname, '../main.ts'),
) {
  const ports = { PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1' }
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD,
      NODE_COMPILE_CACHE,
      ...setClock,
      ...ports,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      for (const look of watchers) look()
    })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    exited,
    output: () => output,
    /** Resolves when it has said something that fits; rejects when it ends before. */
    said: (pattern: RegExp) =>
      new Promise<RegExpMatchArray>((resolve, reject) => {
        const look = () => {
          const found = output.match(pattern)
          if (!found) return
          watchers.delete(look)
          resolve(found)
        }
        watchers.add(look)
        look()
        exited.then(() => reject(new Error(`it ended without saying ${pattern}:\n${output}`)))
      }),
  }
}

/** Processes whose command or working folder is in this folder. */
export function processesIn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return command.includes(folder) ? [`${pid} ${command}`] : []
      } catch {
        return [] // gone meanwhile
      }
    })
}
