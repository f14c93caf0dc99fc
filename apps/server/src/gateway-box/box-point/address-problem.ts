import type { ChannelDriver, PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { registerProblem } from '@zhizao/rules/modbus/register-address'
import { indexRangeProblem } from '@zhizao/rules/opc-ua/index-range'
import { nodeIdProblem } from '@zhizao/rules/opc-ua/node-id'

export interface AddressProblem {
  field: keyof PointAddress
  message: string
  isMissing?: true
}

/** What is wrong with an address for its driver, and with which part of it; nothing where the value can be found by it. */
export function addressProblem(
  address: Partial<PointAddress>,
  driver: ChannelDriver,
  dataType: string,
): AddressProblem | undefined {
  if (driver === 'json')
    return address.code ? undefined : { field: 'code', message: '第三方 JSON 通道请填写数据项', isMissing: true }
  if (driver === 'opc-ua') return nodeProblem(address)
  if (address.table === undefined || address.address === undefined)
    return { field: 'address', message: 'Modbus 通道请填写寄存器类型和寄存器地址', isMissing: true }
  return registerProblem(address, dataType)
}

/** The parts of an address in words. */
export const addressTitles: Record<keyof PointAddress, string> = {
  table: '寄存器类型',
  address: '寄存器地址',
  bit: '位',
  length: '长度',
  nodeId: '节点',
  index: '下标',
  code: '数据项',
}

function nodeProblem({ nodeId, index }: Partial<PointAddress>): AddressProblem | undefined {
  if (!nodeId) return { field: 'nodeId', message: 'OPC UA 通道请填写节点，如 ns=2;s=Temperature', isMissing: true }
  const ofNode = nodeIdProblem(nodeId)
  if (ofNode) return { field: 'nodeId', message: ofNode }
  const ofIndex = index ? indexRangeProblem(index) : undefined
  return ofIndex ? { field: 'index', message: ofIndex } : undefined
}
