// Memory, CPU and buffer commits of the gateway process with 300 points at 1 s: node bench/memory.ts modbus|opc-ua [seconds] [node flags…]
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SetFileChannel } from '@zhizao/gateway-link/set-file'
import { DataType } from 'node-opcua'
import { freePort } from '../src/testing/free-port.ts'
import { modbusDevice } from '../src/testing/modbus-device.ts'
import { opcUaServer } from '../src/testing/opc-ua-server.ts'
import { holding, modbusChannel, point, setFileOf } from '../src/testing/set-files.ts'
import { testBroker } from '../src/testing/test-broker.ts'
import { dataFolder } from '../src/testing/test-gateway.ts'

const [kind = 'modbus', seconds = '60', ...flags] = process.argv.slice(2)
const ids = Array.from({ length: 300 }, (_, i) => i + 1)

async function modbusPlant(): Promise<SetFileChannel> {
  const meter = await modbusDevice()
  setInterval(() => {
    for (const id of ids) meter.set(1, id * 2, Math.floor(Math.random() * 65536))
  }, 1000)
  const points = ids.map((id) => point({ id, dataType: 'float32', address: holding(id * 2) }))
  return modbusChannel(meter.port, [{ points }])
}

async function opcUaPlant(): Promise<SetFileChannel> {
  const machine = await opcUaServer(ids.map((id) => ({ name: `N${id}`, dataType: DataType.Double, value: 0 })))
  setInterval(() => {
    for (const id of ids) machine.set(`N${id}`, Math.random())
  }, 1000)
  const points = ids.map((id) => point({ id, dataType: 'float64', address: { nodeId: `ns=1;s=N${id}` } }))
  const devices = [{ id: 1, code: 'm', name: 'm', points }]
  return SetFileChannel.parse({ id: 1, code: 'ua', name: 'ua', driver: 'opc-ua', endpoint: machine.endpoint, devices })
}

const broker = await testBroker({ port: await freePort() })
const channel = kind === 'modbus' ? await modbusPlant() : await opcUaPlant()
await broker.sendSetFile(setFileOf(1, [channel]))
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const env = {
  ...process.env,
  BOX_SERVER: broker.url,
  BOX_CODE: 'BOX1',
  BOX_SECRET: 'secret',
  BOX_DATA_DIR: dataFolder(),
  LOG_LEVEL: 'warn',
}
const child = spawn(process.execPath, [...flags, main], { env, stdio: 'inherit' })
const megabytes = (field: string) => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}
/** Its share of memory: a page that several processes have mapped counts in parts. */
const proportional = () => {
  const rollup = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8')
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024)
}
/** CPU time of all its threads so far, in ms: fields 14 and 15 of stat, in ticks of 10 ms. */
const cpuMs = () => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
let cpuBefore = 0
for (let at = 10; at <= Number(seconds); at += 10) {
  await delay(10_000)
  const messages = broker.data.splice(0) // one commit of the buffer each
  const samples = messages.reduce((sum, message) => sum + message.samples.length, 0)
  const cpu = cpuMs()
  console.log(
    `${kind} ${at} s: VmRSS ${megabytes('VmRSS')} MB, peak ${megabytes('VmHWM')} MB, anon ${megabytes('RssAnon')} MB, PSS ${proportional()} MB, ${samples} samples in ${messages.length} commits and ${cpu - cpuBefore} ms of CPU in 10 s`,
  )
  cpuBefore = cpu
}
child.kill('SIGTERM')
child.once('exit', () => process.exit())
