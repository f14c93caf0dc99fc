import type { LimitName } from '../validation/alarm-limits.ts'
import type { WordColour } from '../value-words/value-words.ts'

// Structural twins of gateway-link's notions: this package imports no other, so they are written out here.

/** Data types that a demo point may have on the wire. */
export type DemoDataType = 'bool' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'int64' | 'float32' | 'float64' | 'string'

/** ABCD is big-endian throughout, CDAB swaps words, BADC swaps bytes, DCBA both. */
export type DemoByteOrder = 'ABCD' | 'CDAB' | 'BADC' | 'DCBA'

/** Register table and zero-based address of a Modbus value. */
export type DemoModbusAddress = { table: 'coil' | 'discrete' | 'input' | 'holding'; address: number; bit?: number }

/** An OPC UA node; the demo namespace is index 2. */
export type DemoOpcUaAddress = { nodeId: string }

/** A key of the `values` object in a third-party box's JSON message. */
export type DemoJsonAddress = { key: string }

/** The six limits in engineering units, one deadband, delays in seconds; uppers descend from urgent to warning, lowers mirror them. */
export type DemoLimits = Partial<Record<LimitName, number>> & {
  deadband?: number
  onDelaySeconds?: number
  offDelaySeconds?: number
}

/** One point: engineering value = raw × scale; `range` is what the device accepts on a write. */
export type DemoPoint<Address = DemoModbusAddress | DemoOpcUaAddress | DemoJsonAddress> = {
  code: string
  name: string
  unit: string
  dataType: DemoDataType
  byteOrder: DemoByteOrder
  address: Address
  scale: number
  decimals: number
  access: 'r' | 'rw'
  /** Shown on the object's first screen. */
  key: boolean
  range?: { min: number; max: number }
  limits?: DemoLimits
  /** Meaning of the numbers of a state or fault code; for `bits`, the meaning of each bit that is set. */
  texts?: Record<number, string>
  bits?: Record<number, string>
  /** Colours of the numbers that have texts. */
  colours?: Record<number, WordColour>
}

/** One device of the plant with what a box needs to read it. */
export type DemoDevice<Address = DemoModbusAddress | DemoOpcUaAddress | DemoJsonAddress> = {
  code: string
  name: string
  model: string
  area: string
  /** Modbus unit id; 1 where the driver has none. */
  unitId: number
  pollMs: number
  points: DemoPoint<Address>[]
}

/** A connection of our own box. The host and port are settings of the simulator, `path` is the OPC UA resource path. */
export type DemoChannel =
  | { code: string; name: string; driver: 'modbus-tcp'; port: number; devices: DemoDevice<DemoModbusAddress>[] }
  | {
      code: string
      name: string
      driver: 'opc-ua'
      port: number
      path: string
      namespaceUri: string
      devices: DemoDevice<DemoOpcUaAddress>[]
    }

/** A foreign box that publishes `{ ts, values }` by itself to `box/{code}/up/json`. */
export type DemoJsonBox = {
  code: string
  name: string
  model: string
  publishMs: number
  devices: DemoDevice<DemoJsonAddress>[]
}

/** The demo plant as plain data: what the simulator serves and what the server seeds. */
export type DemoPlant = {
  company: { code: string; name: string }
  areas: { code: string; name: string; parent: string | null; isPowerStation?: boolean }[]
  box: { code: string; name: string; model: string; channels: DemoChannel[] }
  jsonBox: DemoJsonBox
}

/** What a machine can be in, by a condition over its points. */
export type DemoState = {
  code: string
  name: string
  colour: string
  kind: 'run' | 'idle' | 'stop' | 'fault' | 'maintenance' | 'off'
  condition: string
}

/** A kind of machine with the codes of its devices; of its states the first that holds counts. */
export type DemoMachineType = {
  code: string
  name: string
  icon: 'compressor' | 'moulding' | 'machine' | 'tank' | 'power' | 'solar' | 'sensor'
  devices: readonly string[]
  states: readonly DemoState[]
}
