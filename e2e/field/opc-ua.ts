import { DataType, opcUaServer } from '../../apps/edge-gateway/src/testing/opc-ua-server.ts'
import { until } from '../stand/product.ts'
import { type FieldDevice, setUpField } from './plant.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const high64 = [0x8000_0000, 0x0000_0001]
const nodes = [
  { name: 'Boolean', dataType: DataType.Boolean, value: true, type: 'bool', shown: 'true' },
  { name: 'Int16', dataType: DataType.Int16, value: -32768, type: 'int16', shown: '-32768' },
  { name: 'UInt16', dataType: DataType.UInt16, value: 65535, type: 'uint16', shown: '65535' },
  { name: 'Int32', dataType: DataType.Int32, value: -2147483648, type: 'int32', shown: '-2147483648' },
  { name: 'UInt32', dataType: DataType.UInt32, value: 4294967295, type: 'uint32', shown: '4294967295' },
  { name: 'Int64', dataType: DataType.Int64, value: high64, type: 'int64', shown: '-9223372036854775807' },
  { name: 'UInt64', dataType: DataType.UInt64, value: high64, type: 'uint64', shown: '9223372036854775809' },
  { name: 'Float', dataType: DataType.Float, value: 0.1, type: 'float32', shown: '0.1' },
  { name: 'Double', dataType: DataType.Double, value: 0.1, type: 'float64', shown: '0.1' },
  { name: 'String', dataType: DataType.String, value: '运行 3 号', type: 'string', shown: '运行 3 号' },
] as const

/** A server of node-opcua (no other is to be had from the registries): every type, a stop and a start. */
export async function opcUa({ product, user }: Stage): Promise<Row[]> {
  let server = await opcUaServer([...nodes])
  const device: FieldDevice = {
    code: 'opc-ua',
    driver: 'opc-ua',
    settings: { endpoint: server.endpoint },
    points: nodes.map(({ name, type }) => ({
      code: name,
      dataType: type as FieldDevice['points'][number]['dataType'],
      decimals: 8,
      pollMs: 500,
      address: { nodeId: `ns=1;s=${name}` },
    })),
  }
  const field = await setUpField(user, 'FIELD-OPCUA', [device])
  const gateway = product.startGateway(field.code, field.secret)
  const values = () => field.live(device.code)
  const allGood = async () => [...(await values()).values()].every(({ quality }) => quality === 0)
  await until(async () => [...(await values()).values()].every(({ time }) => time), 60_000, 'values of OPC UA')
  const shown = await values()
  const rows = nodes.map(({ name, shown: wanted }): Row => {
    const is = String(shown.get(name)!.value)
    return {
      part: 'opc-ua',
      what: name,
      tried: 1,
      wrong: Number(is !== wanted),
      note: is === wanted ? '' : `${wanted} is shown as ${is}`,
    }
  })
  await server.close()
  await until(async () => [...(await values()).values()].every(({ quality }) => quality === 2), 60_000, 'the loss')
  server = await opcUaServer([...nodes], server.port)
  const begun = performance.now()
  await until(allGood, 60_000, 'the return of OPC UA').catch(() => {})
  const isBack = await allGood()
  const took = Math.round(performance.now() - begun)
  gateway.child.kill('SIGTERM')
  await server.close()
  return [
    ...rows,
    {
      part: 'opc-ua',
      what: 'stopped and started',
      tried: 1,
      wrong: Number(!isBack),
      note: `good again after ${took} ms`,
    },
  ]
}
