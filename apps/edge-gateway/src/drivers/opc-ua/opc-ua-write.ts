import { setTimeout as delay } from 'node:timers/promises'
import type { OpcUaAddress } from '@zhizao/gateway-link/set-file'
import { AttributeIds, type ClientSession, DataType, resolveNodeId, Variant, VariantArrayType } from 'node-opcua-client'
import type { WriteOutcome, WriteRequest } from '../driver.ts'
import { toEngineering, toRaw, UnfitValue } from '../engineering-value.ts'
import { scalarOf } from './opc-ua-value.ts'

const readBackTries = 5
const readBackPauseMs = 200

/** Writes a node in its own data type and reads it back until it shows the value, for a moment at most. */
export async function writeNode(session: ClientSession, request: WriteRequest): Promise<WriteOutcome> {
  const { nodeId } = request.point.address as OpcUaAddress
  if (performance.now() > request.deadline) return { state: 'timed-out', message: '命令在排队中已过期，未下发' }
  const type = await session.getBuiltInDataType(resolveNodeId(nodeId)).catch(() => undefined)
  if (type === undefined) return { state: 'refused', message: `服务器上没有节点 ${nodeId}，或不知其数据类型` }
  let raw: number | boolean | string
  try {
    raw = toRaw(request.point, request.value)
  } catch (error) {
    if (error instanceof UnfitValue) return { state: 'refused', message: error.message }
    throw error
  }
  const status = await session.write({
    nodeId,
    attributeId: AttributeIds.Value,
    value: { value: variantOf(type, raw) },
  })
  if (!status.isGood()) return { state: 'refused', message: `服务器拒绝写入：${status.name}` }
  request.onSent()
  return readBack(session, request, nodeId, type, raw)
}

async function readBack(
  session: ClientSession,
  request: WriteRequest,
  nodeId: string,
  type: DataType,
  raw: number | boolean | string,
): Promise<WriteOutcome> {
  let seen: WriteOutcome['readBack']
  for (let attempt = 0; attempt < readBackTries; attempt += 1) {
    if (attempt > 0) await delay(readBackPauseMs)
    const value = await session.read({ nodeId, attributeId: AttributeIds.Value }, 0)
    if (value.statusCode.isBad()) {
      return { state: 'timed-out', message: `已下发，但无法回读确认：${value.statusCode.name}`, readBack: seen }
    }
    const scalar = scalarOf(value.value)
    if (scalar !== undefined) {
      seen = toEngineering(request.point, scalar) ?? null
      if (same(type, scalar, raw)) return { state: 'confirmed', readBack: seen }
    }
    if (performance.now() > request.deadline) break
  }
  return { state: 'timed-out', message: '已下发，但回读值与写入值不一致', readBack: seen }
}

function same(type: DataType, seen: number | boolean | string, raw: number | boolean | string): boolean {
  if (type === DataType.Boolean) return Boolean(seen) === Boolean(raw)
  if (type === DataType.Float) return Math.fround(Number(seen)) === Math.fround(Number(raw))
  if (type === DataType.String) return seen === String(raw)
  return Number(seen) === Number(raw)
}

function variantOf(dataType: DataType, raw: number | boolean | string): Variant {
  if (dataType === DataType.Boolean) return new Variant({ dataType, value: Boolean(raw) })
  if (dataType === DataType.String) return new Variant({ dataType, value: String(raw) })
  if (dataType === DataType.Int64 || dataType === DataType.UInt64) {
    const bits = BigInt.asUintN(64, BigInt(Math.round(Number(raw))))
    return new Variant({
      dataType,
      arrayType: VariantArrayType.Scalar,
      value: [Number(bits >> 32n), Number(bits & 0xffffffffn)],
    })
  }
  return new Variant({ dataType, value: Number(raw) })
}
