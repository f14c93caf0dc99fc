import { join } from 'node:path'
import { demoPlant } from '@zhizao/rules/demo-plant'
import { type Logger, pino } from 'pino'
import { startModbusServer } from './modbus/modbus-server.ts'
import { type ModbusUnit, modbusUnit } from './modbus/unit.ts'
import { startJsonBox } from './mqtt/json-box.ts'
import { startOpcUaServer } from './opc-ua/opc-ua-server.ts'
import type { FaultName } from './plant/faults.ts'
import type { PlantReadings } from './plant/readings.ts'
import { type RunningPlant, runPlant } from './plant/running-plant.ts'
import { loadPlant, savePlant } from './plant/saved-plant.ts'

export type SimulatorOptions = {
  /** 0 takes any free port; absent: this protocol is not served. */
  modbusPort?: number
  opcuaPort?: number
  mqtt?: { url: string; box: string; secret: string }
  host?: string
  /** Plant seconds per second; 0 leaves the clock to `advance`. */
  speed?: number
  seed?: number
  /** The plant's clock at the start, ms since 1970; now when absent. */
  startAtMs?: number
  coldStart?: boolean
  automaticFaults?: boolean
  /** Keeps the plant's counters and the OPC UA certificate between starts; needed for OPC UA. */
  dataFolder?: string
  log?: Logger
}

export type Simulator = {
  ports: { modbus?: number; opcua?: number }
  opcuaEndpoint?: string
  /** What the instruments show now, by device and point code. */
  readings(): PlantReadings
  fault(name: FaultName, on: boolean): void
  /** Lets plant time pass at once and shows the result on all protocols. */
  advance(seconds: number): void
  stop(): Promise<void>
}

type Settings = SimulatorOptions & { host: string; log: Logger }
type Stoppable = { stop(): Promise<void> }

const tickMs = 500
// After the machine slept, the plant does not live through the whole night in one tick.
const longestTickMs = 5000
const savingMs = 15_000
const silentDevice = 'PM-02'

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { speed = 1, seed = 1, coldStart = false, automaticFaults = true, startAtMs = Date.now() } = options
  const settings: Settings = {
    ...options,
    host: options.host ?? '127.0.0.1',
    log: options.log ?? pino({ level: 'silent' }),
  }
  const { log, dataFolder } = settings
  const file = dataFolder && join(dataFolder, 'plant.json')
  const saved = file && !coldStart ? await loadPlant(file, log) : undefined
  const plant = runPlant({ seed, startAtMs, coldStart, automaticFaults, saved, log })
  const running: Stoppable[] = []
  const stop = async () => {
    for (const each of running.splice(0).reverse()) await each.stop()
  }
  try {
    if (file) running.push(keepPlant(plant, file, log))
    const modbus = await serveModbus(plant, settings)
    if (modbus) running.push(modbus)
    const opcua = await serveOpcUa(plant, settings)
    if (opcua) running.push(opcua)
    if (settings.mqtt) running.push(publishJson(plant, settings, settings.mqtt))
    if (speed > 0) running.push(startClock(plant, speed))
    return {
      ports: { ...(modbus && { modbus: modbus.port }), ...(opcua && { opcua: opcua.port }) },
      ...(opcua && { opcuaEndpoint: opcua.endpoint }),
      readings: plant.readings,
      fault: plant.fault,
      advance: plant.advance,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function serveModbus(plant: RunningPlant, { modbusPort, host, log }: Settings) {
  if (modbusPort === undefined) return undefined
  const units = new Map<number, ModbusUnit>()
  const silentUnits = new Set<number>()
  for (const channel of demoPlant.box.channels) {
    if (channel.driver !== 'modbus-tcp') continue
    for (const device of channel.devices) {
      const unit = modbusUnit(device, (code, value) => plant.command(device.code, code, value))
      units.set(device.unitId, unit)
      if (device.code === silentDevice) silentUnits.add(device.unitId)
      plant.listen((readings) => unit.show(readings[device.code] ?? {}))
    }
  }
  const isSilent = (unitId: number) => silentUnits.has(unitId) && plant.isFaulty('meter-silent')
  const server = await startModbusServer({ host, port: modbusPort, units, isSilent, log })
  log.info({ host, port: server.port }, 'Modbus TCP open')
  return server
}

async function serveOpcUa(plant: RunningPlant, { opcuaPort, host, dataFolder, log }: Settings) {
  if (opcuaPort === undefined) return undefined
  if (!dataFolder) throw new Error('OPC UA needs a data folder for its certificate')
  const channel = demoPlant.box.channels.find((each) => each.driver === 'opc-ua')
  if (!channel) throw new Error('the demo plant has no OPC UA channel')
  const server = await startOpcUaServer({
    host,
    port: opcuaPort,
    path: channel.path,
    namespaceUri: channel.namespaceUri,
    devices: channel.devices,
    pkiFolder: join(dataFolder, 'pki'),
    command: plant.command,
  })
  plant.listen(server.show)
  log.info({ endpoint: server.endpoint }, 'OPC UA open')
  return server
}

function publishJson(plant: RunningPlant, { log }: Settings, mqtt: NonNullable<SimulatorOptions['mqtt']>): Stoppable {
  const definition = demoPlant.jsonBox
  const box = startJsonBox({ url: mqtt.url, code: mqtt.box, secret: mqtt.secret, definition, log })
  const timer = setInterval(() => box.publish(plant.readings(), Date.now()), definition.publishMs)
  return {
    stop() {
      clearInterval(timer)
      return box.stop()
    },
  }
}

function keepPlant(plant: RunningPlant, file: string, log: Logger): Stoppable {
  let saving = Promise.resolve()
  const save = () => {
    saving = saving
      .then(() => savePlant(file, plant.state()))
      .catch((error: unknown) => log.warn({ err: error, file }, 'plant not saved'))
    return saving
  }
  const timer = setInterval(save, savingMs)
  return {
    stop() {
      clearInterval(timer)
      return save()
    },
  }
}

function startClock(plant: RunningPlant, speed: number): Stoppable {
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const passed = Math.min(longestTickMs, now - last)
    last = now
    plant.advance((passed / 1000) * speed)
  }, tickMs)
  return { stop: async () => clearInterval(timer) }
}
