import { type RawValue, shortestFloat32 } from '@zhizao/gateway-link/engineering'
import type { Quality } from '@zhizao/gateway-link/messages'
import type { DataValue, Variant } from 'node-opcua-client'

/** The two top bits of a status code are its severity: 0 good, 1 uncertain, 2 and 3 bad (OPC 10000-4, 7.39). */
export function qualityOf(statusCode: number): Quality {
  const severity = statusCode >>> 30
  return severity === 0 ? 'good' : severity === 1 ? 'uncertain' : 'bad'
}

// Numbers of the standard, so that this file needs no import of the library at run time.
const scalarArrayType = 0
const opcUaFloat = 10
const opcUaInt64 = 8
const opcUaUInt64 = 9

/** A scalar as JavaScript has it; undefined for arrays, structures and empty values. */
export function scalarOf(variant: Variant | undefined | null): RawValue | undefined {
  if (variant?.arrayType !== scalarArrayType) return undefined
  const value: unknown = variant.value
  if (typeof value === 'number' && variant.dataType === opcUaFloat) return shortestFloat32(value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value) && (variant.dataType === opcUaInt64 || variant.dataType === opcUaUInt64)) {
    return wide(value as number[], variant.dataType === opcUaInt64)
  }
  const text = (value as { text?: unknown } | null | undefined)?.text // LocalizedText
  return typeof text === 'string' ? text : undefined
}

function wide([high = 0, low = 0]: number[], signed: boolean): bigint {
  const bits = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  return signed ? BigInt.asIntN(64, bits) : bits
}

/** What the source says of the time of a value, or the server where it does not, ms. */
export function stampOf({ sourceTimestamp, serverTimestamp }: DataValue): number | undefined {
  return sourceTimestamp?.getTime() ?? serverTimestamp?.getTime()
}
