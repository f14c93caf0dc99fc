import { ByteOrder, type DataType } from '@zhizao/gateway-link/set-file'
import { expect, test } from 'vitest'
import { holding, point } from '../../testing/set-files.ts'
import { decodeRegisters, encodeRegisters, type ModbusPoint } from './register-codec.ts'

const of = (dataType: DataType, byteOrder: ByteOrder = 'ABCD', more: object = {}) =>
  point({ id: 1, dataType, byteOrder, address: holding(0, more) }) as ModbusPoint

// 123456.789 as a float32 is 47F1 2065; the other rows are the same bytes, moved.
const float: Record<ByteOrder, string> = { ABCD: '47f12065', CDAB: '206547f1', BADC: 'f1476520', DCBA: '6520f147' }

test.each(ByteOrder.options)('a float32 in order %s has its bytes where the order says', (order) => {
  expect(decodeRegisters(of('float32', order), Buffer.from(float[order], 'hex'))).toBe(123456.79)
  expect(encodeRegisters(of('float32', order), Math.fround(123456.789)).toString('hex')).toBe(float[order])
})

const wide: Record<ByteOrder, string> = {
  ABCD: '0001020304050607',
  CDAB: '0607040502030001',
  BADC: '0100030205040706',
  DCBA: '0706050403020100',
}

test.each(ByteOrder.options)('an int64 in order %s has its bytes where the order says', (order) => {
  const value = 0x0001020304050607n
  expect(decodeRegisters(of('int64', order), Buffer.from(wide[order], 'hex'))).toBe(value)
  expect(encodeRegisters(of('int64', order), value).toString('hex')).toBe(wide[order])
})

const samples: [DataType, (number | bigint | boolean)[]][] = [
  ['bool', [true, false]],
  ['int16', [-32768, -1, 0, 32767]],
  ['uint16', [0, 65535]],
  ['int32', [-2147483648, -1, 2147483647]],
  ['uint32', [0, 4294967295]],
  ['int64', [-(2n ** 63n), -1n, 2n ** 53n + 1n, 2n ** 63n - 1n]],
  ['uint64', [0n, 2n ** 53n + 1n, 2n ** 64n - 1n]],
  ['float32', [-1.5, 0, 23.1, 3.402823e38]],
  ['float64', [-Math.PI, 1e300]],
]

for (const [type, values] of samples) {
  test.each(ByteOrder.options)(`${type} survives order %s both ways`, (order) => {
    for (const value of values) {
      expect(decodeRegisters(of(type, order), encodeRegisters(of(type, order), value))).toBe(value)
    }
  })
}

test.each(['ABCD', 'BADC'] as const)('text in order %s ends at its first zero byte', (order) => {
  const text = of('string', order, { length: 6 })
  expect(encodeRegisters(text, 'PUMP 3').length).toBe(12)
  expect(decodeRegisters(text, encodeRegisters(text, 'PUMP 3'))).toBe('PUMP 3')
})

test('a bit of a register is a boolean or 0 and 1, as the type says', () => {
  const bytes = Buffer.from('8001', 'hex')
  expect(decodeRegisters(of('bool', 'ABCD', { bit: 15 }), bytes)).toBe(true)
  expect(decodeRegisters(of('bool', 'ABCD', { bit: 14 }), bytes)).toBe(false)
  expect(decodeRegisters(of('uint16', 'ABCD', { bit: 0 }), bytes)).toBe(1)
})
