import type { TestReading } from '@zhizao/gateway-link/questions'
import type { TestRead } from '../driver.ts'
import { toEngineering } from '../engineering-value.ts'
import { type ModbusConnection, ModbusFailure } from './modbus-connection.ts'
import { decodeRegisters, isBitTable, type ModbusPoint, widthOf } from './register-codec.ts'

/** Reads a point by itself and shows the registers beside what they mean. */
export async function testRead(link: ModbusConnection, { device, point: asked, now }: TestRead): Promise<TestReading> {
  const point = asked as ModbusPoint
  const { table, address } = point.address
  const none = (fault: string): TestReading => ({ value: null, quality: 'bad', time: now(), fault })
  try {
    const bytes = await link.read(device.unitId, table, address, widthOf(point), device.timeoutMs)
    const registers = isBitTable(table) ? [...bytes] : wordsOf(bytes)
    const value = toEngineering(point, isBitTable(table) ? bytes[0] === 1 : decodeRegisters(point, bytes))
    if (value === undefined) return { ...none('寄存器中的不是有效数字'), registers }
    return { value, quality: 'good', time: now(), registers }
  } catch (error) {
    if (error instanceof ModbusFailure) return none(error.message)
    throw error
  }
}

const wordsOf = (bytes: Buffer) =>
  Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.readUInt16BE(at * 2))
