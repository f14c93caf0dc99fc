import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startSimulator } from './start-simulator.ts'

const usage = `用法：node apps/plant-simulator/src/main.ts [选项]
  --host 127.0.0.1         监听地址
  --modbus-port 15020      Modbus TCP 端口，不写则不启动
  --opcua-port 14840       OPC UA 端口，不写则不启动
  --mqtt mqtt://主机:1883  第三方网关的服务器地址，须与 --box、--secret 同用
  --box 编码 --secret 密钥
  --speed 1                仿真速度（倍）
  --seed 1                 随机种子
  --cold-start             注塑机从冷态升温
  --no-faults              不自动产生故障
  --data-dir 目录          累计量与证书的存放目录，默认 ./data/plant-simulator`

const { values } = readFlags()

function readFlags() {
  try {
    return parseArgs({
      options: {
        host: { type: 'string' },
        'modbus-port': { type: 'string' },
        'opcua-port': { type: 'string' },
        mqtt: { type: 'string' },
        box: { type: 'string' },
        secret: { type: 'string', default: process.env.BOX_SECRET ?? '' },
        speed: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        'cold-start': { type: 'boolean', default: false },
        'no-faults': { type: 'boolean', default: false },
        'data-dir': { type: 'string', default: './data/plant-simulator' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const log = pino({ name: 'plant-simulator', level: process.env.LOG_LEVEL ?? 'info' })

if (values.help) {
  process.stdout.write(`${usage}\n`)
} else {
  await run()
}

async function run() {
  const stopping = Promise.withResolvers<string>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.resolve(signal))
  const simulator = await startSimulator({
    host: values.host,
    modbusPort: numberOf('modbus-port', 0, 65_535),
    opcuaPort: numberOf('opcua-port', 0, 65_535),
    mqtt: mqttOf(),
    speed: numberOf('speed', 0.01, 1000),
    seed: numberOf('seed', 0, 2 ** 32),
    coldStart: values['cold-start'],
    automaticFaults: !values['no-faults'],
    dataFolder: values['data-dir'],
    log,
  }).catch((error: unknown) => {
    log.fatal({ err: error }, '示范工厂启动失败')
    process.exit(1)
  })
  const signal = await stopping.promise
  log.info({ signal }, 'stopping')
  await simulator.stop()
  log.info('stopped')
}

function numberOf(flag: 'modbus-port' | 'opcua-port' | 'speed' | 'seed', least: number, most: number) {
  const text = values[flag]
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !(value >= least && value <= most)) refuse(`--${flag} 须在 ${least} 到 ${most} 之间`)
  return value
}

function mqttOf() {
  const { mqtt, box, secret } = values
  if (mqtt === undefined) return undefined
  if (!box || !secret) return refuse('--mqtt 须与 --box、--secret 同用')
  return { url: mqtt, box, secret }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n\n${usage}\n`)
  process.exit(2)
}
