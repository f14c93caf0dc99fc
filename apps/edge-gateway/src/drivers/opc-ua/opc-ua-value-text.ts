import { DataType, type Variant, VariantArrayType } from 'node-opcua-client'
import type { EnumNames } from './opc-ua-reading.ts'
import { scalarOf } from './opc-ua-value.ts'

const longest = 200
const mostElements = 20

/** Any value of a node for people to look at, cut to what fits a line. */
export function valueText(variant: Variant, names?: EnumNames): string {
  const text =
    variant.arrayType === VariantArrayType.Scalar || variant.value === null
      ? scalarText(variant, names)
      : arrayText(variant, names)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

function arrayText(variant: Variant, names?: EnumNames): string {
  const elements = variant.value as ArrayLike<unknown>
  const texts = Array.from({ length: Math.min(elements.length, mostElements) }, (_, at) =>
    scalarText({ ...variant, arrayType: VariantArrayType.Scalar, value: elements[at] } as Variant, names),
  )
  return `[${texts.join(', ')}${elements.length > mostElements ? ', …' : ''}]`
}

function scalarText(variant: Variant, names?: EnumNames): string {
  const value: unknown = variant.value
  if (value === null || value === undefined || variant.dataType === DataType.Null) return ''
  if (typeof value === 'number' && names?.has(value)) return `${value} ${names.get(value)}`
  if (Buffer.isBuffer(value)) return value.toString('hex').toUpperCase()
  if (variant.dataType === DataType.ExtensionObject) return '结构体'
  const scalar = scalarOf(variant)
  if (scalar !== undefined) return String(scalar)
  return String((value as { name?: unknown }).name ?? value)
}
