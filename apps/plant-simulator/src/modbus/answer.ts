import { exceptions, ModbusException, type ModbusUnit, type Table } from './unit.ts'

const bitTables: Record<number, Table> = { 1: 'coil', 2: 'discrete' }
const wordTables: Record<number, Table> = { 3: 'holding', 4: 'input' }

/** Answers one request (function code and data, without unit id) as the Modbus application protocol 1.1b3 lays down. */
export function answerRequest(unit: ModbusUnit, request: Buffer): Buffer {
  const code = request[0] ?? 0
  try {
    return answer(unit, code, request)
  } catch (error) {
    if (error instanceof ModbusException) return Buffer.from([code | 0x80, error.code])
    throw error
  }
}

function answer(unit: ModbusUnit, code: number, request: Buffer): Buffer {
  const bits = bitTables[code]
  if (bits) return readBits(unit, bits, request)
  const words = wordTables[code]
  if (words) return readWords(unit, words, request)
  if (code === 5) return writeCoil(unit, request)
  if (code === 6) {
    needs(request, 5)
    unit.write('holding', request.readUInt16BE(1), [request.readUInt16BE(3)])
    return request
  }
  if (code === 15 || code === 16) return writeMany(unit, code, request)
  throw new ModbusException(exceptions.illegalFunction)
}

function needs(request: Buffer, length: number) {
  if (request.length !== length) throw new ModbusException(exceptions.illegalValue)
}

function quantity(request: Buffer, most: number): number {
  const count = request.readUInt16BE(3)
  if (count < 1 || count > most) throw new ModbusException(exceptions.illegalValue)
  return count
}

function readBits(unit: ModbusUnit, table: Table, request: Buffer): Buffer {
  needs(request, 5)
  const count = quantity(request, 2000)
  const bits = unit.read(table, request.readUInt16BE(1), count)
  const reply = Buffer.alloc(2 + Math.ceil(count / 8))
  reply.writeUInt8(request[0]!, 0)
  reply.writeUInt8(reply.length - 2, 1)
  for (const [index, bit] of bits.entries()) reply[2 + (index >> 3)]! |= bit << (index & 7)
  return reply
}

function readWords(unit: ModbusUnit, table: Table, request: Buffer): Buffer {
  needs(request, 5)
  const count = quantity(request, 125)
  const words = unit.read(table, request.readUInt16BE(1), count)
  const reply = Buffer.alloc(2 + count * 2)
  reply.writeUInt8(request[0]!, 0)
  reply.writeUInt8(count * 2, 1)
  for (const [index, word] of words.entries()) reply.writeUInt16BE(word, 2 + index * 2)
  return reply
}

function writeCoil(unit: ModbusUnit, request: Buffer): Buffer {
  needs(request, 5)
  const value = request.readUInt16BE(3)
  if (value !== 0 && value !== 0xff00) throw new ModbusException(exceptions.illegalValue)
  unit.write('coil', request.readUInt16BE(1), [value === 0 ? 0 : 1])
  return request
}

function writeMany(unit: ModbusUnit, code: 15 | 16, request: Buffer): Buffer {
  if (request.length < 6) throw new ModbusException(exceptions.illegalValue)
  const count = quantity(request, code === 15 ? 1968 : 123)
  const bytes = code === 15 ? Math.ceil(count / 8) : count * 2
  needs(request, 6 + bytes)
  if (request[5] !== bytes) throw new ModbusException(exceptions.illegalValue)
  const value = (index: number) =>
    code === 15 ? (request[6 + (index >> 3)]! >> (index & 7)) & 1 : request.readUInt16BE(6 + index * 2)
  unit.write(
    code === 15 ? 'coil' : 'holding',
    request.readUInt16BE(1),
    Array.from({ length: count }, (_, i) => value(i)),
  )
  return request.subarray(0, 5)
}
