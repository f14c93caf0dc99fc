import { expect, test } from 'vitest'
import { holding, point } from '../../testing/set-files.ts'
import { planReads, splitGroup } from './plan-reads.ts'
import type { ModbusPoint } from './register-codec.ts'

const at = (id: number, address: number, more: object = {}) =>
  point({ id, address: holding(address), ...more }) as ModbusPoint
const spans = (points: ModbusPoint[]) => planReads(points).map(({ address, length }) => [address, length])

test('a small gap is read over, a large one starts another request', () => {
  expect(spans([at(1, 0), at(2, 10), at(3, 50)])).toEqual([
    [0, 11],
    [50, 1],
  ])
})

test('no request is longer than 125 registers, and no value is cut in two', () => {
  const points = Array.from({ length: 100 }, (_, i) => at(i + 1, i * 2, { dataType: 'float32' }))
  expect(spans(points)).toEqual([
    [0, 124],
    [124, 76],
  ])
})

test('no request is longer than 2000 bits', () => {
  const coils = Array.from({ length: 2500 }, (_, i) =>
    point({ id: i + 1, dataType: 'bool', address: { table: 'coil', address: i } }),
  ) as ModbusPoint[]
  expect(spans(coils)).toEqual([
    [0, 2000],
    [2000, 500],
  ])
})

test('tables and poll intervals never share a request', () => {
  const input = point({ id: 3, address: { table: 'input', address: 1 } }) as ModbusPoint
  expect(planReads([at(1, 0), at(2, 1, { pollMs: 5000 }), input])).toHaveLength(3)
})

test('overlapping points share a request that covers the longest', () => {
  expect(spans([at(1, 0, { dataType: 'float64' }), at(2, 1)])).toEqual([[0, 4]])
})

test('the halves of a group cover their own points only', () => {
  const [group] = planReads([at(1, 0), at(2, 4), at(3, 9, { dataType: 'int32' })])
  expect(splitGroup(group!).map(({ address, length }) => [address, length])).toEqual([
    [0, 5],
    [9, 2],
  ])
})
