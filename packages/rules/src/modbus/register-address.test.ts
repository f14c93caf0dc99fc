import { expect, test } from 'vitest'
import { type RegisterAddress, registerProblem } from './register-address.ts'

const holding = (address: number, more: RegisterAddress = {}): RegisterAddress => ({
  table: 'holding',
  address,
  ...more,
})

test.each<[RegisterAddress, string]>([
  [holding(65_535), 'uint16'],
  [holding(65_534), 'float32'],
  [holding(65_532), 'float64'],
  [holding(65_526, { length: 10 }), 'string'],
  [holding(0, { bit: 15 }), 'bool'],
  [holding(65_535, { bit: 0 }), 'uint32'],
  [{ table: 'coil', address: 65_535 }, 'bool'],
  [{ table: 'discrete', address: 7 }, 'uint16'],
])('%j can hold %s', (address, type) => {
  expect(registerProblem(address, type)).toBeUndefined()
})

test.each<[RegisterAddress, string, string]>([
  [holding(65_535), 'float32', 'address'],
  [holding(65_533), 'int64', 'address'],
  [holding(65_527, { length: 10 }), 'string', 'address'],
  [holding(7), 'string', 'length'],
  [holding(0, { bit: 16 }), 'bool', 'bit'],
  [holding(0, { bit: 3, length: 2 }), 'string', 'bit'],
  [{ table: 'coil', address: 1, bit: 0 }, 'bool', 'bit'],
  [{ table: 'discrete', address: 1, length: 4 }, 'string', 'table'],
])('%j cannot hold %s, which is said of its %s', (address, type, field) => {
  expect(registerProblem(address, type)).toMatchObject({ field, message: expect.stringMatching(/\p{Script=Han}/u) })
})
