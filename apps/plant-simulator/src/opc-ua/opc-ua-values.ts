import type { DemoOpcUaAddress, DemoPoint } from '@zhizao/rules/demo-plant/demo-types'
import type { DataType } from 'node-opcua'
import type { Reading } from '../plant/readings.ts'

export type OpcUa = typeof import('node-opcua')

export function opcUaType(opcUa: OpcUa, point: DemoPoint<DemoOpcUaAddress>): DataType {
  switch (point.dataType) {
    case 'bool':
      return opcUa.DataType.Boolean
    case 'string':
      return opcUa.DataType.String
    case 'float32':
      return opcUa.DataType.Float
    case 'float64':
      return opcUa.DataType.Double
    case 'int16':
      return opcUa.DataType.Int16
    case 'uint16':
      return opcUa.DataType.UInt16
    case 'int32':
      return opcUa.DataType.Int32
    case 'uint32':
      return opcUa.DataType.UInt32
    case 'int64':
      return opcUa.DataType.Int64
  }
}

/** The server has checked the type already; what remains is the range that the machine accepts. */
export function isWritable(point: DemoPoint<DemoOpcUaAddress>, value: Reading): boolean {
  if (typeof value !== 'number' || !point.range) return true
  return value >= point.range.min && value <= point.range.max
}
