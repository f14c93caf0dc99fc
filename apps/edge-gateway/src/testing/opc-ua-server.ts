import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DataType,
  OPCUACertificateManager,
  OPCUAServer,
  StatusCodes,
  type UAVariable,
  Variant,
  VariantArrayType,
} from 'node-opcua'
import { freePort } from './free-port.ts'

export { DataType }

type NodeSpec = { name: string; dataType: DataType; value: unknown; writable?: boolean }

// Making a server's key takes seconds; all servers of a test run share one.
let shared: OPCUACertificateManager | undefined

/** An OPC UA server with variables `ns=1;s=NAME`; user 操作员 with password 123456 is welcome, and so is nobody by name. */
export async function opcUaServer(nodes: NodeSpec[], port?: number) {
  const at = port ?? (await freePort())
  shared ??= new OPCUACertificateManager({
    rootFolder: mkdtempSync(join(tmpdir(), 'gateway-opc-ua-')),
    automaticallyAcceptUnknownCertificate: true,
  })
  await shared.initialize()
  const server = new OPCUAServer({
    port: at,
    host: '127.0.0.1',
    serverCertificateManager: shared,
    userCertificateManager: shared,
    userManager: { isValidUser: (user: string, password: string) => user === '操作员' && password === '123456' },
    nodeset_filename: undefined,
  } as never)
  await server.initialize()
  const space = server.engine.addressSpace!.getOwnNamespace()
  const variables = new Map<string, UAVariable>()
  for (const { name, dataType, value, writable } of nodes) {
    const access = writable === false ? 'CurrentRead' : 'CurrentRead | CurrentWrite'
    const variable = space.addVariable({
      organizedBy: server.engine.addressSpace!.rootFolder.objects,
      browseName: name,
      nodeId: `s=${name}`,
      dataType,
      accessLevel: access,
      userAccessLevel: access,
    })
    variable.setValueFromSource(
      new Variant({ dataType, arrayType: VariantArrayType.Scalar, value } as never),
      StatusCodes.Good,
    )
    variables.set(name, variable)
  }
  await server.start()
  return {
    port: at,
    endpoint: `opc.tcp://127.0.0.1:${at}`,
    set(name: string, value: unknown, status = StatusCodes.Good, time?: Date) {
      const variable = variables.get(name)!
      const dataType = nodes.find((node) => node.name === name)!.dataType
      variable.setValueFromSource(
        new Variant({ dataType, arrayType: VariantArrayType.Scalar, value } as never),
        status,
        time,
      )
    },
    get: (name: string) => variables.get(name)!.readValue().value.value,
    close: () => server.shutdown(0),
  }
}
