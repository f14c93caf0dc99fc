import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPlant } from '@zhizao/rules/demo-plant'
import {
  AttributeIds,
  type ClientSession,
  DataType,
  type DataValue,
  MessageSecurityMode,
  OPCUACertificateManager,
  OPCUAClient,
  SecurityPolicy,
  StatusCodes,
} from 'node-opcua'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../start-simulator.ts'

const machine = demoPlant.box.channels.find((channel) => channel.driver === 'opc-ua')!.devices[0]!
const prefix = 'ns=2;s=IMM1'

let folder: string
let simulator: Simulator
let clientCertificateManager: OPCUACertificateManager
let client: OPCUAClient
let session: ClientSession

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-simulator-'))
  simulator = await startSimulator({
    opcuaPort: 0,
    speed: 0,
    startAtMs: Date.UTC(2026, 4, 15, 1, 0),
    automaticFaults: false,
    dataFolder: folder,
  })
  clientCertificateManager = new OPCUACertificateManager({
    rootFolder: join(folder, 'client'),
    automaticallyAcceptUnknownCertificate: true,
  })
  await clientCertificateManager.initialize()
  client = clientOf({})
  await client.connect(simulator.opcuaEndpoint!)
  session = await client.createSession()
})

afterAll(async () => {
  await session.close()
  await client.disconnect()
  await clientCertificateManager.dispose()
  await simulator.stop()
  await rm(folder, { recursive: true })
})

function clientOf(security: { securityMode?: MessageSecurityMode; securityPolicy?: SecurityPolicy }): OPCUAClient {
  const connectionStrategy = { maxRetry: 0 }
  return OPCUAClient.create({ endpointMustExist: false, connectionStrategy, clientCertificateManager, ...security })
}

async function write(path: string, dataType: DataType, value: number | boolean) {
  return session.write({
    nodeId: `${prefix}.${path}`,
    attributeId: AttributeIds.Value,
    value: { value: { dataType, value } },
  })
}

describe('the moulding machine over OPC UA', () => {
  it('listens on a port of its own and gives each variable the value of the plant', async () => {
    expect(simulator.ports.opcua).toBeGreaterThan(0)
    simulator.advance(40)
    const readings = simulator.readings()['IMM-01']!
    for (const point of machine.points) {
      const { nodeId } = point.address as { nodeId: string }
      const read = await session.read({ nodeId, attributeId: AttributeIds.Value })
      expect(read.statusCode, nodeId).toEqual(StatusCodes.Good)
      expect(read.value.value, nodeId).toEqual(readings[point.code])
    }
  })

  it('sends changes to a subscriber, a dead sensor with bad status', async () => {
    const subscription = await session.createSubscription2({
      requestedPublishingInterval: 50,
      requestedLifetimeCount: 1000,
      requestedMaxKeepAliveCount: 10,
      publishingEnabled: true,
      maxNotificationsPerPublish: 100,
      priority: 1,
    })
    const item = await subscription.monitor(
      { nodeId: `${prefix}.Mould.Temperature`, attributeId: AttributeIds.Value },
      { samplingInterval: 50, queueSize: 10, discardOldest: true },
      2,
    )
    const heard: DataValue[] = []
    item.on('changed', (value: DataValue) => heard.push(value))
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    simulator.fault('mould-sensor', true)
    simulator.advance(2)
    await expect.poll(() => heard.at(-1)?.statusCode).toEqual(StatusCodes.BadSensorFailure)
    simulator.fault('mould-sensor', false)
    simulator.advance(2)
    await expect.poll(() => heard.at(-1)?.statusCode).toEqual(StatusCodes.Good)
    expect(heard.at(-1)?.value.value).toBe(simulator.readings()['IMM-01']?.mouldTemp)
    await subscription.terminate()
  })

  it('takes a barrel set point, reads it back, and the zone follows', async () => {
    expect(await write('Barrel.Zone2.SetPoint', DataType.Double, 212)).toEqual(StatusCodes.Good)
    const set = await session.read({ nodeId: `${prefix}.Barrel.Zone2.SetPoint`, attributeId: AttributeIds.Value })
    expect(set.value.value).toBe(212)
    simulator.advance(240)
    const actual = await session.read({ nodeId: `${prefix}.Barrel.Zone2.Actual`, attributeId: AttributeIds.Value })
    expect(actual.value.value).toBeGreaterThan(209)
    expect(actual.value.value).toBeLessThan(215)
  })

  it('refuses a set point beyond the machine, a write to a measured value and a wrong type', async () => {
    const before = simulator.readings()['IMM-01']?.zone1Set
    expect(await write('Barrel.Zone1.SetPoint', DataType.Double, 500)).toEqual(StatusCodes.BadOutOfRange)
    expect(await write('Barrel.Zone1.SetPoint', DataType.Boolean, true)).toEqual(StatusCodes.BadTypeMismatch)
    const measured = await write('Barrel.Zone1.Actual', DataType.Double, 100)
    expect(measured.isGood()).toBe(false)
    expect(simulator.readings()['IMM-01']?.zone1Set).toBe(before)
  })

  it('names its fault in words and stops counting shots', async () => {
    simulator.fault('mould-object', true)
    simulator.advance(5)
    const text = await session.read({ nodeId: `${prefix}.AlarmText`, attributeId: AttributeIds.Value })
    expect(text.value.value).toBe('合模保护，模具异物')
    const shots = simulator.readings()['IMM-01']?.shotCount
    simulator.advance(60)
    expect(simulator.readings()['IMM-01']?.shotCount).toBe(shots)
    simulator.fault('mould-object', false)
    simulator.advance(60)
    expect(Number(simulator.readings()['IMM-01']?.shotCount)).toBeGreaterThan(Number(shots))
  })

  it('also serves an encrypted endpoint with its own certificate', async () => {
    const secure = clientOf({
      securityMode: MessageSecurityMode.SignAndEncrypt,
      securityPolicy: SecurityPolicy.Basic256Sha256,
    })
    await secure.connect(simulator.opcuaEndpoint!)
    const other = await secure.createSession()
    const state = await other.read({ nodeId: `${prefix}.State`, attributeId: AttributeIds.Value })
    expect(state.value.value).toBe(simulator.readings()['IMM-01']?.state)
    await other.close()
    await secure.disconnect()
  })
})
