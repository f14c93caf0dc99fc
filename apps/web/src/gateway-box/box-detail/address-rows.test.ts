import { expect, test } from 'vitest'
import { type AddressRow, addressOf, addressProblem, pastedCells, withPasted } from './address-rows.ts'

const row = (key: string): AddressRow => ({
  key,
  pointId: key,
  pointCode: key,
  pointName: key,
  objectName: '1号空压机',
  dataType: 'float32',
  unit: null,
  address: {},
})

test('a register needs its table and its address', () => {
  expect(addressProblem({ table: 'holding' }, 'modbus-tcp', 'float32')).toBe('请填写寄存器类型和地址')
  expect(addressProblem({ table: 'holding', address: 0 }, 'modbus-tcp', 'float32')).toBeUndefined()
  expect(addressProblem({ table: 'holding', address: 70_000 }, 'modbus-tcp', 'float32')).toBe('地址范围 0～65535')
})

test('an address that no device has is told before it is sent', () => {
  expect(addressProblem({ table: 'holding', address: 65_535 }, 'modbus-tcp', 'float32')).toContain('占 2 个寄存器')
  expect(addressProblem({ table: 'holding', address: 65_535 }, 'modbus-tcp', 'int16')).toBeUndefined()
  expect(addressProblem({ nodeId: 'ns=2;s=A' }, 'opc-ua', 'string')).toBeUndefined()
})

test('only what the driver knows is sent', () => {
  expect(addressOf({ table: 'coil', address: 3, nodeId: 'ns=2;s=A' }, 'opc-ua')).toEqual({ nodeId: 'ns=2;s=A' })
})

test('cells of a spreadsheet fill the rows from the one pasted into', () => {
  const cells = pastedCells('保持寄存器\t100\r\ninput\t102\t3\r\n')!
  const filled = withPasted([row('a'), row('b'), row('c')], { row: 1, field: 'table' }, cells, [
    'table',
    'address',
    'bit',
    'length',
  ])
  expect(filled).toEqual({ b: { table: 'holding', address: 100 }, c: { table: 'input', address: 102, bit: 3 } })
})

test('a single value is pasted as browsers do it', () => {
  expect(pastedCells('100')).toBeUndefined()
})
