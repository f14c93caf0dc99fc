import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DataType,
  MessageSecurityMode,
  OPCUACertificateManager,
  OPCUAServer,
  type OPCUAServerOptions,
  resolveNodeId,
  SecurityPolicy,
  StatusCodes,
  type UAVariable,
  Variant,
  VariantArrayType,
} from 'node-opcua'
import { freePort } from './free-port.ts'

export { DataType, MessageSecurityMode, SecurityPolicy }

export type NodeSpec = {
  name: string
  dataType: DataType
  value: unknown
  writable?: boolean
  /** It could be written, but not by whoever signs in here. */
  isForbidden?: boolean
  /** How the node is named within namespace 1; its name as text where it is absent. */
  nodeId?: string
  /** Names of the values of an enumeration. */
  names?: string[]
  unit?: string
  folder?: string
}

type Options = Partial<Pick<OPCUAServerOptions, 'securityPolicies' | 'securityModes' | 'allowAnonymous'>> & {
  /** Clients whose certificate it has not been told to trust are turned away. */
  isStrict?: boolean
}

// Making a server's key takes seconds; all servers of a test run share one.
let shared: OPCUACertificateManager | undefined

/** An OPC UA server with variables `ns=1;s=NAME`; user 操作员 with password 123456 is welcome, and so is nobody by name. */
export async function opcUaServer(nodes: NodeSpec[], port?: number, { isStrict, ...options }: Options = {}) {
  const at = port ?? (await freePort())
  shared ??= new OPCUACertificateManager({
    rootFolder: mkdtempSync(join(tmpdir(), 'gateway-opc-ua-')),
    automaticallyAcceptUnknownCertificate: true,
  })
  await shared.initialize()
  shared.automaticallyAcceptUnknownCertificate = !isStrict
  const server = new OPCUAServer({
    port: at,
    host: '127.0.0.1',
    serverCertificateManager: shared,
    userCertificateManager: shared,
    userManager: { isValidUser: (user: string, password: string) => user === '操作员' && password === '123456' },
    nodeset_filename: undefined,
    ...options,
  } as never)
  await server.initialize()
  const variables = new Map(nodes.map((node) => [node.name, variableOf(server, node)]))
  await server.start()
  return {
    port: at,
    endpoint: `opc.tcp://127.0.0.1:${at}`,
    set(name: string, value: unknown, status = StatusCodes.Good, time?: Date) {
      const { dataType } = nodes.find((node) => node.name === name)!
      variables.get(name)!.setValueFromSource(variantOf({ dataType, value }), status, time)
    },
    /** A node that was forgotten, or repaired, while the server runs. */
    add: (node: NodeSpec) => void variables.set(node.name, variableOf(server, node)),
    get: (name: string) => variables.get(name)!.readValue().value.value,
    close: () => server.shutdown(0),
  }
}

function variableOf(server: OPCUAServer, spec: NodeSpec): UAVariable {
  const space = server.engine.addressSpace!
  const own = space.getOwnNamespace()
  const { name, dataType, value, writable, names, unit, folder } = spec
  const access = writable === false ? 'CurrentRead' : 'CurrentRead | CurrentWrite'
  const variable = own.addVariable({
    organizedBy: folder ? folderOf(server, folder) : space.rootFolder.objects,
    browseName: name,
    nodeId: spec.nodeId ?? `s=${name}`,
    dataType: names ? own.addEnumerationType({ browseName: `${name}Type`, enumeration: names }) : dataType,
    accessLevel: access,
    userAccessLevel: spec.isForbidden ? 'CurrentRead' : access,
    ...(isArray({ dataType, value }) ? { valueRank: 1, arrayDimensions: [(value as unknown[]).length] } : {}),
  })
  variable.setValueFromSource(variantOf({ dataType, value }), StatusCodes.Good)
  if (unit)
    own.addVariable({
      propertyOf: variable,
      browseName: { name: 'EngineeringUnits', namespaceIndex: 0 } as never,
      dataType: 'EUInformation',
      value: {
        dataType: DataType.ExtensionObject,
        value: space.constructExtensionObject(resolveNodeId(euType), { displayName: { text: unit } }),
      },
    })
  return variable
}

const euType = 'i=887'

function folderOf(server: OPCUAServer, name: string) {
  const space = server.engine.addressSpace!
  const known = space.findNode(`ns=1;s=${name}`)
  if (known) return known as never
  return space.getOwnNamespace().addFolder(space.rootFolder.objects, { browseName: name, nodeId: `s=${name}` })
}

/** A whole number of 64 bits is an array of its halves. */
const isArray = ({ dataType, value }: Pick<NodeSpec, 'dataType' | 'value'>) =>
  value instanceof Float32Array || (Array.isArray(value) && dataType !== DataType.Int64 && dataType !== DataType.UInt64)

function variantOf({ dataType, value }: Pick<NodeSpec, 'dataType' | 'value'>) {
  const arrayType = isArray({ dataType, value }) ? VariantArrayType.Array : VariantArrayType.Scalar
  return new Variant({ dataType, arrayType, value } as never)
}
