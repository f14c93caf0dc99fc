import { join } from 'node:path'
import type { DemoDevice, DemoOpcUaAddress, DemoPoint } from '@zhizao/rules/demo-plant/demo-types'
import type { DataType, DataValue, Namespace, StatusCode, UAObject, UAVariable } from 'node-opcua'
import type { PlantReadings, Reading } from '../plant/readings.ts'
import { isWritable, type OpcUa, opcUaType } from './opc-ua-values.ts'

export type OpcUaMachine = {
  port: number
  endpoint: string
  /** Sets the variables to the readings; subscribers hear of those that changed. */
  show(readings: PlantReadings): void
  stop(): Promise<void>
}

type Point = DemoPoint<DemoOpcUaAddress>
type Shown = {
  device: string
  point: Point
  show: (value: { dataType: DataType; value: Reading }, statusCode: StatusCode) => void
  last: Reading | undefined
}

/** Serves machines over OPC UA with a self-signed certificate kept under `pkiFolder`; open and encrypted endpoints. */
export async function startOpcUaServer(options: {
  host: string
  port: number
  path: string
  namespaceUri: string
  devices: DemoDevice<DemoOpcUaAddress>[]
  pkiFolder: string
  command: (device: string, code: string, value: Reading) => void
}): Promise<OpcUaMachine> {
  // Loaded only when wanted: the library alone takes some 100 MB.
  const opcUa = await import('node-opcua')
  const serverCertificateManager = new opcUa.OPCUACertificateManager({
    rootFolder: options.pkiFolder,
    automaticallyAcceptUnknownCertificate: true,
  })
  // Given explicitly because the library would otherwise write into the user's home.
  const userCertificateManager = new opcUa.OPCUACertificateManager({ rootFolder: join(options.pkiFolder, 'users') })
  await Promise.all([serverCertificateManager.initialize(), userCertificateManager.initialize()])
  const server = new opcUa.OPCUAServer({
    host: options.host,
    hostname: options.host,
    port: options.port,
    resourcePath: options.path,
    serverCertificateManager,
    userCertificateManager,
    serverInfo: { applicationUri: 'urn:zhizao:plant-simulator', productUri: 'urn:zhizao:plant-simulator' },
    buildInfo: { productName: '智造云示范工厂' },
    disableDiscovery: true,
  })
  await server.initialize()
  const addressSpace = server.engine.addressSpace
  if (!addressSpace) throw new Error('the OPC UA server has no address space')
  const namespace = addressSpace.registerNamespace(options.namespaceUri)
  const shown = options.devices.flatMap((device) => addDevice(opcUa, namespace, device, options.command))
  await server.start()
  const endpoint = server.getEndpointUrl()
  return {
    port: Number(new URL(endpoint.replace('opc.tcp:', 'http:')).port),
    endpoint,
    show: (readings) => showReadings(opcUa, shown, readings),
    stop: async () => {
      await server.shutdown(0)
      await Promise.all([serverCertificateManager.dispose(), userCertificateManager.dispose()])
    },
  }
}

function addDevice(
  opcUa: OpcUa,
  namespace: Namespace,
  device: DemoDevice<DemoOpcUaAddress>,
  command: (device: string, code: string, value: Reading) => void,
): Shown[] {
  const folders = new Map<string, UAObject>()
  const objects = namespace.addressSpace.rootFolder.objects

  function folder(path: string[]): UAObject {
    const key = path.join('.')
    const known = folders.get(key)
    if (known) return known
    const browseName = path.at(-1) ?? device.code
    const made =
      path.length === 1
        ? namespace.addObject({ browseName, nodeId: `s=${key}`, displayName: device.name, organizedBy: objects })
        : namespace.addObject({ browseName, nodeId: `s=${key}`, componentOf: folder(path.slice(0, -1)) })
    folders.set(key, made)
    return made
  }

  return device.points.map((point) => {
    const path = point.address.nodeId.replace(/^ns=2;s=/, '').split('.')
    const variable = namespace.addVariable({
      browseName: path.at(-1) ?? point.code,
      nodeId: `s=${path.join('.')}`,
      displayName: point.name,
      description: point.unit ? `${point.name}，单位 ${point.unit}` : point.name,
      componentOf: folder(path.slice(0, -1)),
      dataType: opcUaType(opcUa, point),
      accessLevel: point.access === 'rw' ? 'CurrentRead | CurrentWrite' : 'CurrentRead',
      userAccessLevel: point.access === 'rw' ? 'CurrentRead | CurrentWrite' : 'CurrentRead',
      minimumSamplingInterval: 100,
    })
    const show = point.access === 'rw' ? acceptWrites(variable, point) : pushChanges(variable)
    return { device: device.code, point, show, last: undefined }
  })

  function acceptWrites(variable: UAVariable, point: Point): Shown['show'] {
    let held = new opcUa.DataValue({ statusCode: opcUa.StatusCodes.BadWaitingForInitialData })
    variable.bindVariable({
      timestamped_get: () => held,
      timestamped_set: async (written: DataValue) => {
        if (!isWritable(point, written.value.value)) return opcUa.StatusCodes.BadOutOfRange
        command(device.code, point.code, written.value.value)
        return opcUa.StatusCodes.Good
      },
    })
    return (value, statusCode) => {
      held = new opcUa.DataValue({ value, statusCode, sourceTimestamp: new Date(), serverTimestamp: new Date() })
    }
  }
}

function pushChanges(variable: UAVariable): Shown['show'] {
  return (value, statusCode) => variable.setValueFromSource(value, statusCode)
}

function showReadings(opcUa: OpcUa, shown: Shown[], readings: PlantReadings) {
  for (const each of shown) {
    const reading = readings[each.device]?.[each.point.code]
    if (reading === undefined) throw new Error(`${each.device} has no reading for ${each.point.code}`)
    if (Object.is(reading, each.last)) continue
    each.last = reading
    const dataType = opcUaType(opcUa, each.point)
    const dead = Number.isNaN(reading)
    const status = dead ? opcUa.StatusCodes.BadSensorFailure : opcUa.StatusCodes.Good
    each.show({ dataType, value: dead ? 0 : reading }, status)
  }
}
