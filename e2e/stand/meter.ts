import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const python = '/usr/bin/python3'
const peers = path.join(import.meta.dirname, '../peers')

const hasPymodbus = () => {
  try {
    execFileSync(python, ['-c', 'import pymodbus.server'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether a meter nobody here wrote can be had: Debian's pymodbus, installed where we may; otherwise why not. */
export function pymodbusIsMissing(): string | undefined {
  if (existsSync(python) && hasPymodbus()) return undefined
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('安装 python3-pymodbus ……')
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
      execFileSync('apt-get', ['install', '-y', '-qq', 'python3-pymodbus'], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    } catch (error) {
      return `python3-pymodbus 安装失败：${(error as Error).message}`
    }
    if (hasPymodbus()) return undefined
  }
  return '缺少 python3-pymodbus（Debian：apt-get install python3-pymodbus）'
}

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
