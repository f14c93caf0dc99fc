import type { DemoByteOrder, DemoDataType, DemoPoint } from '@zhizao/rules/demo-plant/demo-types'
import type { Reading } from '../plant/readings.ts'

type NumericType = Exclude<DemoDataType, 'bool' | 'string'>

const bytesOf: Record<NumericType, number> = {
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  int64: 8,
  float32: 4,
  float64: 8,
}

const integerRange: Record<Exclude<NumericType, 'float32' | 'float64' | 'int64'>, [number, number]> = {
  int16: [-32_768, 32_767],
  uint16: [0, 65_535],
  int32: [-2_147_483_648, 2_147_483_647],
  uint32: [0, 4_294_967_295],
}

export function wordsOf(dataType: DemoDataType): number {
  return dataType === 'bool' || dataType === 'string' ? 1 : bytesOf[dataType] / 2
}

/** A dead sensor is NaN in a float register and the largest number in an integer one, as most instruments do. */
export function encodeRegisters(point: DemoPoint, reading: Reading): number[] {
  const raw = Number(reading) / point.scale
  const type = numericType(point)
  const bytes = Buffer.alloc(bytesOf[type])
  if (type === 'float32') bytes.writeFloatBE(raw)
  else if (type === 'float64') bytes.writeDoubleBE(raw)
  else if (type === 'int64') bytes.writeBigInt64BE(Number.isNaN(raw) ? 2n ** 63n - 1n : BigInt(Math.round(raw)))
  else writeInteger(bytes, type, raw)
  return wordsFrom(bytes, point.byteOrder)
}

function writeInteger(bytes: Buffer, type: keyof typeof integerRange, raw: number) {
  const [low, high] = integerRange[type]
  const value = Number.isNaN(raw) ? high : Math.min(high, Math.max(low, Math.round(raw)))
  if (low < 0) bytes.writeIntBE(value, 0, bytes.length)
  else bytes.writeUIntBE(value, 0, bytes.length)
}

export function decodeRegisters(point: DemoPoint, words: number[]): number {
  const bytes = bytesFrom(words, point.byteOrder)
  const type = numericType(point)
  if (type === 'float32') return bytes.readFloatBE() * point.scale
  if (type === 'float64') return bytes.readDoubleBE() * point.scale
  if (type === 'int64') return Number(bytes.readBigInt64BE()) * point.scale
  const signed = integerRange[type][0] < 0
  return (signed ? bytes.readIntBE(0, bytes.length) : bytes.readUIntBE(0, bytes.length)) * point.scale
}

function numericType(point: DemoPoint): NumericType {
  if (point.dataType === 'bool' || point.dataType === 'string') {
    throw new Error(`point ${point.code} of type ${point.dataType} has no registers`)
  }
  return point.dataType
}

function wordsFrom(bytes: Buffer, order: DemoByteOrder): number[] {
  const ordered = Buffer.from(bytes)
  if (order === 'BADC' || order === 'DCBA') ordered.swap16()
  const words = Array.from({ length: ordered.length / 2 }, (_, index) => ordered.readUInt16BE(index * 2))
  return order === 'CDAB' || order === 'DCBA' ? words.reverse() : words
}

function bytesFrom(words: number[], order: DemoByteOrder): Buffer {
  const sorted = order === 'CDAB' || order === 'DCBA' ? words.toReversed() : words
  const bytes = Buffer.alloc(sorted.length * 2)
  for (const [index, word] of sorted.entries()) bytes.writeUInt16BE(word, index * 2)
  return order === 'BADC' || order === 'DCBA' ? bytes.swap16() : bytes
}
