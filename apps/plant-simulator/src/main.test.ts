import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import modbusSerial from 'modbus-serial'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-simulator-'))
})

afterAll(() => rm(folder, { recursive: true }))

function start(...flags: string[]): ChildProcess {
  const env = { ...process.env, LOG_LEVEL: 'info' }
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...flags], { env })
}

async function openedPort(child: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const entry = JSON.parse(line)
    if (entry.msg === 'Modbus TCP open') return entry.port
  }
  throw new Error('the simulator ended before it opened its port')
}

async function feederEnergy(port: number): Promise<number> {
  const client = new modbusSerial.default()
  await client.connectTCP('127.0.0.1', { port })
  client.setID(11)
  const { buffer } = await client.readInputRegisters(40, 4)
  await new Promise<void>((resolve) => client.close(() => resolve()))
  return Number(buffer.readBigInt64BE())
}

describe('the simulator as a program', () => {
  it('serves devices, ends cleanly on SIGTERM, and its meters count on after a restart', async () => {
    const flags = ['--modbus-port', '0', '--data-dir', folder, '--speed', '200']
    const first = start(...flags)
    const port = await openedPort(first)
    const fresh = await feederEnergy(port)
    await expect.poll(() => feederEnergy(port), { timeout: 10_000 }).toBeGreaterThan(fresh)
    const before = await feederEnergy(port)
    first.kill('SIGTERM')
    expect(await once(first, 'exit')).toEqual([0, null])

    const second = start(...flags)
    expect(await feederEnergy(await openedPort(second))).toBeGreaterThanOrEqual(before)
    second.kill('SIGINT')
    expect(await once(second, 'exit')).toEqual([0, null])
  })

  it.each([
    [['--modbus-port', '99999'], '--modbus-port 须在 0 到 65535 之间'],
    [['--mqtt', 'mqtt://127.0.0.1', '--box', 'B'], '--mqtt 须与 --box、--secret 同用'],
    [['--spede', '2'], '--spede'],
  ])('says what is wrong with %j', async (flags, message) => {
    const child = start(...flags)
    let said = ''
    child.stderr!.on('data', (data) => {
      said += data
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(2)
    expect(said).toContain(message)
  })
})
