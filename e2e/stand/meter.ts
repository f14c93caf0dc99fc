import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'

const python = '/usr/bin/python3'
const peers = path.join(import.meta.dirname, '../peers')

/** Whether there is a meter that nobody here wrote: Debian's pymodbus, which `npm test` installs as root. */
export const hasPymodbus = spawnSync(python, ['-c', 'import pymodbus.server'], { stdio: 'ignore' }).status === 0

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A running power meter with the registers of `peers/meter-map.json`. */
export async function startMeter() {
  const port = await freePort()
  const child: ChildProcess = spawn(
    python,
    [path.join(peers, 'meter_server.py'), String(port), path.join(peers, 'meter-map.json')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let said = ''
  const waiting = new Set<() => void>()
  child.stdout!.on('data', (chunk) => {
    said += chunk
    for (const look of waiting) look()
  })
  const heard = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!said.includes(text)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      child.once('exit', () => reject(new Error(`the meter ended: ${said}`)))
      look()
    })
  await heard('ready')
  return {
    port,
    async set(name: string, value: number) {
      said = ''
      child.stdin!.write(`set ${name} ${value}\n`)
      await heard(`done ${name}`)
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
export type Meter = Awaited<ReturnType<typeof startMeter>>
