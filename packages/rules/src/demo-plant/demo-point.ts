import type {
  DemoByteOrder,
  DemoDataType,
  DemoJsonAddress,
  DemoModbusAddress,
  DemoOpcUaAddress,
  DemoPoint,
} from './demo-types.ts'

type Facts<Address> = Partial<Omit<DemoPoint<Address>, 'code' | 'name' | 'unit' | 'address'>>

function point<Address>(code: string, name: string, unit: string, address: Address, facts: Facts<Address>) {
  const defaults = { dataType: 'float32', byteOrder: 'ABCD', scale: 1, decimals: 2, access: 'r', key: false } as const
  return { code, name, unit, address, ...defaults, ...facts } satisfies DemoPoint<Address>
}

/** A 16-bit scaled register, the habit of compressor controllers: engineering value = register × scale. */
export function register(
  code: string,
  name: string,
  unit: string,
  address: number,
  scale: number,
  facts: Facts<DemoModbusAddress> = {},
): DemoPoint<DemoModbusAddress> {
  const decimals = Math.max(0, Math.round(-Math.log10(scale)))
  const table = facts.access === 'rw' ? 'holding' : 'input'
  return point(code, name, unit, { table, address }, { dataType: 'uint16', scale, decimals, ...facts })
}

/** A value over several input registers: floats, long integers, in whatever byte order the maker chose. */
export function wideRegister(
  code: string,
  name: string,
  unit: string,
  address: number,
  dataType: DemoDataType,
  byteOrder: DemoByteOrder,
  facts: Facts<DemoModbusAddress> = {},
): DemoPoint<DemoModbusAddress> {
  return point(code, name, unit, { table: 'input', address }, { dataType, byteOrder, ...facts })
}

/** A single bit: a writable coil or a discrete input. */
export function bit(
  code: string,
  name: string,
  table: 'coil' | 'discrete',
  address: number,
  facts: Facts<DemoModbusAddress> = {},
): DemoPoint<DemoModbusAddress> {
  const access = table === 'coil' ? 'rw' : 'r'
  return point(code, name, '', { table, address }, { dataType: 'bool', decimals: 0, access, ...facts })
}

/** A variable of an OPC UA machine, named `prefix.path` in the demo namespace. */
export function node(
  prefix: string,
  code: string,
  name: string,
  unit: string,
  path: string,
  facts: Facts<DemoOpcUaAddress> = {},
): DemoPoint<DemoOpcUaAddress> {
  return point(code, name, unit, { nodeId: `ns=2;s=${prefix}.${path}` }, { dataType: 'float64', decimals: 1, ...facts })
}

/** A key of a third-party JSON message; the key is the point's code. */
export function jsonKey(
  code: string,
  name: string,
  unit: string,
  facts: Facts<DemoJsonAddress> = {},
): DemoPoint<DemoJsonAddress> {
  return point(code, name, unit, { key: code }, { dataType: 'float64', ...facts })
}
