import { setTimeout as delay } from 'node:timers/promises'
import type { RawValue } from '@zhizao/gateway-link/engineering'
import { isOneElement } from '@zhizao/rules/opc-ua/index-range'
import {
  AttributeIds,
  type ClientSession,
  DataType,
  type StatusCode,
  StatusCodes,
  Variant,
  VariantArrayType,
} from 'node-opcua-client'
import type { Logger } from 'pino'
import { tooLate, type WriteOutcome, type WriteRequest } from '../driver.ts'
import { toEngineering, toRaw, UnfitValue } from '../engineering-value.ts'
import { plainFault, statusFault } from '../fault-words.ts'
import { addressOf, BadAddress, type Place, placeOf } from './opc-ua-node.ts'
import { readingOf } from './opc-ua-reading.ts'

const readBackTries = 5
const readBackPauseMs = 200

/** Writes a node in its own data type and reads it back until it shows the value, for a moment at most. */
export async function writeNode(session: ClientSession, request: WriteRequest, log: Logger): Promise<WriteOutcome> {
  const address = addressOf(request.point)
  let place: Place
  try {
    place = await placeOf(session, address)
  } catch (error) {
    return { state: 'refused', message: error instanceof BadAddress ? error.message : plainFault(error) }
  }
  if (address.index && !isOneElement(address.index))
    return { state: 'refused', message: '点位取的是数组的一段，只能写入单个元素' }
  const type = await session.getBuiltInDataType(place.nodeId).catch(() => undefined)
  if (type === undefined) return { state: 'refused', message: `服务器上没有节点 ${address.nodeId}，或不知其数据类型` }
  let raw: RawValue
  try {
    raw = toRaw(request.point, request.value)
  } catch (error) {
    if (error instanceof UnfitValue) return { state: 'refused', message: error.message }
    throw error
  }
  const value = { value: address.index ? inArray(variantOf(type, raw)) : variantOf(type, raw) }
  const late = tooLate(request)
  if (late) return late
  try {
    const status = await session.write({ ...place, attributeId: AttributeIds.Value, value })
    if (passedOn.some((each) => each.value === status.value))
      return { state: 'unknown', message: `服务器未得到设备的结果：${statusFault(status.name)}` }
    if (!status.isGood()) return { state: 'refused', message: `服务器拒绝写入：${statusFault(status.name)}` }
    request.onSent()
    return await readBack(session, request, place, type, raw)
  } catch (error) {
    log.warn({ err: error, point: request.point.code }, 'OPC UA write failed')
    return { state: 'unknown', message: plainFault(error) }
  }
}

/** By these a server says that it told the device behind it, or began to, and heard nothing. */
const passedOn: StatusCode[] = [
  StatusCodes.BadTimeout,
  StatusCodes.BadRequestTimeout,
  StatusCodes.BadCommunicationError,
]

async function readBack(
  session: ClientSession,
  request: WriteRequest,
  place: Place,
  type: DataType,
  raw: RawValue,
): Promise<WriteOutcome> {
  let seen: WriteOutcome['readBack']
  for (let attempt = 0; attempt < readBackTries; attempt += 1) {
    if (attempt > 0) await delay(readBackPauseMs)
    const value = await session.read({ ...place, attributeId: AttributeIds.Value }, 0)
    if (value.statusCode.isBad()) {
      return {
        state: 'unknown',
        message: `已下发，但无法回读确认：${statusFault(value.statusCode.name)}`,
        readBack: seen,
      }
    }
    const { raw: scalar } = readingOf(request.point, value.value)
    if (scalar !== undefined) {
      seen = toEngineering(request.point, scalar) ?? null
      if (same(type, scalar, raw)) return { state: 'confirmed', readBack: seen }
    }
    if (tooLate(request)) break
  }
  return { state: 'unknown', message: '已下发，但回读值与写入值不一致', readBack: seen }
}

function same(type: DataType, seen: RawValue, raw: RawValue): boolean {
  if (type === DataType.Boolean) return Boolean(seen) === Boolean(raw)
  if (type === DataType.Float) return Math.fround(Number(seen)) === Math.fround(Number(raw))
  if (type === DataType.String) return seen === String(raw)
  if (typeof seen === 'bigint') return seen === wholeBits(raw)
  return Number(seen) === Number(raw)
}

const wholeBits = (raw: RawValue) => (typeof raw === 'bigint' ? raw : BigInt(Math.round(Number(raw))))

function variantOf(dataType: DataType, raw: RawValue): Variant {
  if (dataType === DataType.Boolean) return new Variant({ dataType, value: Boolean(raw) })
  if (dataType === DataType.String) return new Variant({ dataType, value: String(raw) })
  if (dataType === DataType.Int64 || dataType === DataType.UInt64) {
    const bits = BigInt.asUintN(64, wholeBits(raw))
    return new Variant({
      dataType,
      arrayType: VariantArrayType.Scalar,
      value: [Number(bits >> 32n), Number(bits & 0xffffffffn)],
    })
  }
  return new Variant({ dataType, value: Number(raw) })
}

/** One element is written as an array of one; of several dimensions by its index alone. */
const inArray = ({ dataType, value }: Variant) =>
  new Variant({ dataType, arrayType: VariantArrayType.Array, value: [value] })
