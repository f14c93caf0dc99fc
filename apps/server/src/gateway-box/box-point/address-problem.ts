import type { ChannelDriver, PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { indexRangeProblem } from '@zhizao/rules/opc-ua/index-range'
import { nodeIdProblem } from '@zhizao/rules/opc-ua/node-id'

/** What an address wants for its driver to find the value; nothing where it is whole. */
export function addressProblem(address: Partial<PointAddress>, driver: ChannelDriver): string | undefined {
  if (driver === 'json') return address.code ? undefined : '第三方 JSON 通道请填写数据项'
  if (driver === 'opc-ua') return nodeProblem(address)
  return address.table === undefined || address.address === undefined
    ? 'Modbus 通道请填写寄存器类型和寄存器地址'
    : undefined
}

function nodeProblem({ nodeId, index }: Partial<PointAddress>): string | undefined {
  if (!nodeId) return 'OPC UA 通道请填写节点，如 ns=2;s=Temperature'
  return nodeIdProblem(nodeId) ?? (index ? indexRangeProblem(index) : undefined)
}
