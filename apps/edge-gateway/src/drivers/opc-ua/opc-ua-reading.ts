import { isWide, type RawValue, wholeRange } from '@zhizao/gateway-link/engineering'
import type { SetFilePoint } from '@zhizao/gateway-link/set-file'
import { isOneElement } from '@zhizao/rules/opc-ua/index-range'
import { DataType, type Variant, VariantArrayType } from 'node-opcua-client'
import { addressOf } from './opc-ua-node.ts'
import { scalarOf } from './opc-ua-value.ts'

/** Names of an enumeration's values. */
export type EnumNames = ReadonlyMap<number, string>

/** What a node gives a point: a raw value, or why the point cannot hold what came. */
export type Reading = { raw: RawValue; fault?: undefined } | { raw?: undefined; fault: string }

const mostText = 4096

/** What of a node's value a point holds. `names`: where the node is an enumeration. */
export function readingOf(point: SetFilePoint, variant: Variant | null | undefined, names?: EnumNames): Reading {
  if (!variant || variant.dataType === DataType.Null || variant.value === null || variant.value === undefined)
    return { fault: '节点没有值' }
  const one = elementOf(point, variant)
  if (!one) return wholeArray(point, variant)
  if (point.dataType === 'string') {
    const text = textOf(one, names)
    if (text === undefined) return { fault: `节点的值是${typeWords(one)}，点位不能保存` }
    return text.length > mostText ? { fault: `节点的文本超过 ${mostText} 个字` } : { raw: text }
  }
  return numberOf(point, one)
}

/** The value by itself, or the only element of the array that is asked for; undefined where it stays an array. */
function elementOf(point: SetFilePoint, variant: Variant): Variant | undefined {
  if (variant.arrayType === VariantArrayType.Scalar) return variant
  const { index } = addressOf(point)
  const elements = variant.value as ArrayLike<unknown>
  if (!index || !isOneElement(index) || elements.length !== 1) return undefined
  return { ...variant, arrayType: VariantArrayType.Scalar, value: elements[0] } as Variant
}

function wholeArray(point: SetFilePoint, variant: Variant): Reading {
  const elements = Array.from(variant.value as ArrayLike<unknown>)
  if (point.dataType !== 'string')
    return { fault: `节点的值是 ${elements.length} 个元素的数组，请填写下标，或把数据类型改为 string` }
  const texts = elements.map((value) =>
    elementText({ ...variant, arrayType: VariantArrayType.Scalar, value } as Variant),
  )
  if (texts.includes(undefined)) return { fault: `节点的值是${typeWords(variant)}的数组，点位不能保存` }
  const text = `[${texts.join(',')}]`
  return text.length > mostText ? { fault: `数组的文本超过 ${mostText} 个字，请填写下标` } : { raw: text }
}

/** An element within the text of an array, as JSON has it. */
function elementText(one: Variant): string | undefined {
  const scalar = scalarOf(one)
  if (typeof scalar === 'number' || typeof scalar === 'boolean' || typeof scalar === 'bigint') return String(scalar)
  const text = textOf(one)
  return text === undefined ? undefined : JSON.stringify(text)
}

function textOf(one: Variant, names?: EnumNames): string | undefined {
  const value: unknown = one.value
  if (typeof value === 'number' && names?.has(value)) return names.get(value)
  switch (one.dataType) {
    case DataType.ByteString:
      return (value as Buffer).toString('hex').toUpperCase()
    case DataType.LocalizedText:
      return (value as { text?: string | null }).text ?? ''
    case DataType.QualifiedName:
      return (value as { name?: string | null }).name ?? ''
    case DataType.NodeId:
    case DataType.ExpandedNodeId:
      return String(value)
    case DataType.StatusCode:
      return (value as { name: string }).name
    default: {
      const scalar = scalarOf(one)
      return scalar === undefined ? undefined : String(scalar)
    }
  }
}

function numberOf(point: SetFilePoint, one: Variant): Reading {
  if (one.dataType === DataType.DateTime || one.dataType === DataType.Guid || one.dataType === DataType.ByteString)
    return { fault: `节点的值是${typeWords(one)}，请把数据类型改为 string` }
  const scalar = scalarOf(one)
  if (scalar === undefined) return { fault: `节点的值是${typeWords(one)}，点位不能保存` }
  if (typeof scalar === 'string') {
    const number = scalar.trim() === '' ? Number.NaN : Number(scalar)
    if (point.dataType === 'bool' || !Number.isFinite(number))
      return { fault: `节点的值是文本“${scalar.slice(0, 20)}”，数据类型 ${point.dataType} 不能保存` }
  } else if (typeof scalar === 'number' && !Number.isFinite(scalar))
    return { fault: `节点的值不是有效数字（${scalar}）` }
  return wholeProblem(point, scalar) ?? { raw: scalar }
}

/** A point without scale holds what its type can hold; with one the engineering value decides, elsewhere. */
function wholeProblem({ dataType, scale, offset }: SetFilePoint, scalar: RawValue): Reading | undefined {
  const range = wholeRange[dataType]
  if (!range || scale !== 1 || offset !== 0 || typeof scalar === 'boolean') return undefined
  const number = typeof scalar === 'bigint' ? scalar : Number(scalar)
  if (typeof number === 'number' && !Number.isInteger(number))
    return { fault: `节点的值 ${number} 不是整数，请把数据类型改为 float64` }
  if (number >= range[0] && number <= range[1]) return undefined
  const wider = isWide(dataType) ? '' : '，请改用更宽的数据类型'
  return { fault: `节点的值 ${number} 超出 ${dataType} 的范围${wider}` }
}

const typeNames: Partial<Record<DataType, string>> = {
  [DataType.ExtensionObject]: '结构体',
  [DataType.DataValue]: '带质量的值',
  [DataType.DiagnosticInfo]: '诊断信息',
  [DataType.DateTime]: '时间',
  [DataType.Guid]: ' GUID',
  [DataType.ByteString]: '字节串',
}
const typeWords = ({ dataType }: Variant) => typeNames[dataType] ?? ` ${DataType[dataType]} `
