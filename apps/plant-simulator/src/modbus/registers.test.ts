import type { DemoByteOrder, DemoDataType, DemoPoint } from '@zhizao/rules/demo-plant/demo-types'
import { describe, expect, it } from 'vitest'
import { decodeRegisters, encodeRegisters } from './registers.ts'

function point(dataType: DemoDataType, byteOrder: DemoByteOrder, scale = 1): DemoPoint {
  const rest = { code: 'p', name: '点', unit: '', address: { table: 'input', address: 0 }, decimals: 2 } as const
  return { ...rest, dataType, byteOrder, scale, access: 'r', key: false }
}

// The bytes of IEEE 754 and of two's complement, worked out by hand.
const known: [DemoDataType, DemoByteOrder, number, number, number[]][] = [
  ['float32', 'ABCD', 1, 123.456, [0x42f6, 0xe979]],
  ['float32', 'CDAB', 1, 123.456, [0xe979, 0x42f6]],
  ['float32', 'BADC', 1, 123.456, [0xf642, 0x79e9]],
  ['float32', 'DCBA', 1, 123.456, [0x79e9, 0xf642]],
  ['int32', 'ABCD', 1, 0x01020304, [0x0102, 0x0304]],
  ['int32', 'BADC', 1, 0x01020304, [0x0201, 0x0403]],
  ['int32', 'DCBA', 1, 0x01020304, [0x0403, 0x0201]],
  ['int32', 'CDAB', 0.01, -12.34, [0xfb2e, 0xffff]],
  ['uint32', 'ABCD', 0.01, 30_000_000, [0xb2d0, 0x5e00]],
  ['int16', 'ABCD', 0.1, -5.5, [0xffc9]],
  ['uint16', 'ABCD', 0.001, 0.7, [700]],
  ['int64', 'ABCD', 0.001, 1_268_400.123, [0, 0, 0x4b9a, 0x3ffb]],
  ['float64', 'CDAB', 1, 1.5, [0, 0, 0, 0x3ff8]],
]

describe('registers', () => {
  it.each(known)('%s %s × %d shows %d as known words', (dataType, byteOrder, scale, value, words) => {
    expect(encodeRegisters(point(dataType, byteOrder, scale), value)).toEqual(words)
    expect(decodeRegisters(point(dataType, byteOrder, scale), words)).toBeCloseTo(value, 4)
  })

  it('show a dead sensor as NaN or as the largest number', () => {
    expect(encodeRegisters(point('int16', 'ABCD'), Number.NaN)).toEqual([0x7fff])
    expect(encodeRegisters(point('uint32', 'ABCD'), Number.NaN)).toEqual([0xffff, 0xffff])
    expect(decodeRegisters(point('float32', 'CDAB'), encodeRegisters(point('float32', 'CDAB'), Number.NaN))).toBeNaN()
  })

  it('stop at the end of their range instead of wrapping round', () => {
    expect(encodeRegisters(point('uint16', 'ABCD'), -3)).toEqual([0])
    expect(encodeRegisters(point('int16', 'ABCD'), 40_000)).toEqual([32_767])
  })
})
