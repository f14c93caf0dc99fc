import { type RawValue, shortestFloat32 } from '@zhizao/gateway-link/engineering'
import type { ByteOrder, ModbusAddress, SetFilePoint } from '@zhizao/gateway-link/set-file'
import { isBitTable, registersOfType } from '@zhizao/rules/modbus/register-address'
import { bytesTooMany, decodeText, encodeText, type TextEncoding } from './text-codec.ts'

/** A point whose address is known to be of Modbus. */
export type ModbusPoint = SetFilePoint & { address: ModbusAddress }

/** How many bits (coil, discrete) or registers a point takes. */
export function widthOf(point: ModbusPoint): number {
  if (isBitTable(point.address.table) || point.address.bit !== undefined) return 1
  return point.dataType === 'string' ? (point.address.length ?? 1) : registersOfType[point.dataType]!
}

// Swapping is its own inverse, so the same function serves reading and writing.
function reorder(bytes: Buffer, order: ByteOrder, text: boolean): Buffer {
  const swapWords = (order === 'CDAB' || order === 'DCBA') && !text
  const swapBytes = order === 'BADC' || order === 'DCBA'
  const out = Buffer.alloc(bytes.length)
  for (let at = 0; at < bytes.length; at += 2) {
    const from = swapWords ? bytes.length - 2 - at : at
    out[at] = bytes[swapBytes ? from + 1 : from]!
    out[at + 1] = bytes[swapBytes ? from : from + 1]!
  }
  return out
}

/**
 * Decodes a point from its registers as they came (big-endian bytes). Text keeps its register order: only bytes swap. Undefined for
 * bytes that are no text of the encoding.
 */
export function decodeRegisters(
  point: ModbusPoint,
  registers: Buffer,
  encoding: TextEncoding = 'utf8',
): RawValue | undefined {
  const bytes = reorder(registers, point.byteOrder, point.dataType === 'string')
  if (point.address.bit !== undefined) {
    const bit = (bytes.readUInt16BE(0) >> point.address.bit) & 1
    return point.dataType === 'bool' ? bit === 1 : bit
  }
  switch (point.dataType) {
    case 'bool':
      return bytes.readUInt16BE(0) !== 0
    case 'int16':
      return bytes.readInt16BE(0)
    case 'uint16':
      return bytes.readUInt16BE(0)
    case 'int32':
      return bytes.readInt32BE(0)
    case 'uint32':
      return bytes.readUInt32BE(0)
    case 'int64':
      return bytes.readBigInt64BE(0)
    case 'uint64':
      return bytes.readBigUInt64BE(0)
    case 'float32':
      return shortestFloat32(bytes.readFloatBE(0))
    case 'float64':
      return bytes.readDoubleBE(0)
    case 'string':
      return decodeText(bytes, encoding)
  }
}

/** Encodes a raw value into registers, ready for the wire; throws UnfitValue for a text that does not fit. */
export function encodeRegisters(point: ModbusPoint, raw: RawValue, encoding: TextEncoding = 'utf8'): Buffer {
  const bytes = Buffer.alloc(widthOf(point) * 2)
  switch (point.dataType) {
    case 'bool':
      bytes.writeUInt16BE(raw ? 1 : 0, 0)
      break
    case 'int16':
      bytes.writeInt16BE(raw as number, 0)
      break
    case 'uint16':
      bytes.writeUInt16BE(raw as number, 0)
      break
    case 'int32':
      bytes.writeInt32BE(raw as number, 0)
      break
    case 'uint32':
      bytes.writeUInt32BE(raw as number, 0)
      break
    case 'int64':
      bytes.writeBigInt64BE(BigInt(raw), 0)
      break
    case 'uint64':
      bytes.writeBigUInt64BE(BigInt(raw), 0)
      break
    case 'float32':
      bytes.writeFloatBE(raw as number, 0)
      break
    case 'float64':
      bytes.writeDoubleBE(raw as number, 0)
      break
    case 'string': {
      const text = encodeText(raw as string, encoding)
      if (text.length > bytes.length) throw bytesTooMany(text.length, bytes.length, encoding)
      text.copy(bytes)
      break
    }
  }
  return reorder(bytes, point.byteOrder, point.dataType === 'string')
}
