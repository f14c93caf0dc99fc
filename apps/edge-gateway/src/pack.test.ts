import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetFileChannel } from '@zhizao/gateway-link/set-file'
import { afterEach, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { modbusDevice } from './testing/modbus-device.ts'
import { rtuSlaves } from './testing/rtu-slave.ts'
import { hasSerialLines, serialLine } from './testing/serial-line.ts'
import { holding, modbusChannel, point, setFileOf } from './testing/set-files.ts'
import { testBroker } from './testing/test-broker.ts'
import { exited } from './testing/test-gateway.ts'
import { waitFor } from './testing/wait-for.ts'

const repository = join(import.meta.dirname, '../../..')
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'gateway-pack-'))
  open.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function unpacked(): string {
  const [to, site] = [folder(), folder()]
  const script = join(repository, 'scripts/pack-gateway.mjs')
  const platform = `${process.platform}-${process.arch}`
  const packing = spawnSync(process.execPath, [script, platform, to], { encoding: 'utf8' })
  expect(packing.status, packing.stdout + packing.stderr).toBe(0)
  const files = readdirSync(to)
  expect(files).toEqual([expect.stringMatching(/^zhizao-gateway-.+\.tar\.gz$/)])
  expect(spawnSync('tar', ['-xzf', join(to, files[0]!), '-C', site]).status).toBe(0)
  return join(site, 'zhizao-gateway')
}

/** As a site does it: in an empty folder, with nothing of this repository at hand. */
function started(site: string): ChildProcess & { output(): string } {
  const child = spawn(join(site, 'start.sh'), {
    cwd: site,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  open.push(() => {
    child.kill('SIGKILL')
    return exited(child)
  })
  return Object.assign(child, { output: () => output })
}

test.skipIf(process.platform === 'win32')(
  'an archive that is unpacked in an empty folder starts by itself, and values arrive over the network and a serial line',
  async () => {
    const site = unpacked()
    const meter = await modbusDevice()
    open.push(meter.close)
    meter.set(1, 7, 77)
    const slaves = await rtuSlaves([1])
    open.push(slaves.close)
    const line = hasSerialLines ? await serialLine(slaves.port) : undefined
    if (line) open.push(line.pull)
    const server = await testBroker({ port: await freePort() })
    open.push(server.close)
    const serial = SetFileChannel.parse({
      id: 2,
      code: 'rtu',
      name: '串口',
      driver: 'modbus-rtu',
      serialPort: line?.path ?? '/dev/none',
      devices: [{ id: 9, code: 'd9', name: '表', points: [point({ id: 2, address: holding(5) })] }],
    })
    const network = modbusChannel(meter.port, [{ points: [point({ id: 1, address: holding(7) })] }])
    await server.sendSetFile(setFileOf(1, [network, serial]))
    writeFileSync(
      join(site, 'gateway.env'),
      `BOX_SERVER=${server.url}\nBOX_CODE=BOX1\nBOX_SECRET_FILE=box-secret\nBOX_DATA_DIR=box-data\n`,
    )
    writeFileSync(join(site, 'box-secret'), 'secret\n')
    const gateway = started(site)
    const last = (id: number) => server.data.flatMap(({ samples }) => samples.filter(([of]) => of === id)).at(-1)?.[2]
    await waitFor('the value of the network', () => last(1) === 77, 30_000).catch((error) => {
      throw new Error(gateway.output(), { cause: error })
    })
    if (line) await waitFor('the value of the serial line', () => last(2) === 1005, 20_000)
    expect(readdirSync(join(site, 'box-data'))).toContain('set-file.json')
    gateway.kill('SIGTERM')
    expect(await exited(gateway)).toMatchObject({ code: 0 })
  },
  180_000,
)
