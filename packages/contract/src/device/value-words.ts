import { type ValueWord as Meaning, wordColours } from '@zhizao/rules/value-words/value-words'
import { z } from 'zod'
import { required } from '../http/fields.ts'

/** What a value of a point means, or a bit of it that is set. */
export const ValueWord = z
  .object({
    value: z
      .number()
      .min(-1e15, { error: '数值超出允许范围' })
      .max(1e15, { error: '数值超出允许范围' })
      .nullish()
      .meta({ title: '值' }),
    bit: z
      .number()
      .int({ error: '必须是整数' })
      .min(0, { error: '不能小于 0' })
      .max(63, { error: '不能大于 63' })
      .nullish()
      .meta({ title: '位' }),
    words: required(30).meta({ title: '含义' }),
    colour: z.enum(wordColours).nullish().meta({ title: '颜色' }),
  })
  .refine((one) => (typeof one.value === 'number') !== (typeof one.bit === 'number'), {
    error: '请填写值或位，二者只能填一个',
  })

/** Bits that a type has; nothing where bits mean nothing. */
const bitsOf: Record<string, number> = { int16: 16, uint16: 16, int32: 32, uint32: 32, int64: 64, uint64: 64 }

/** What of a point's value words contradicts itself or the type of the point. An unknown type contradicts nothing. */
export function valueWordProblems(meanings: readonly Meaning[], dataType: string | undefined): string[] {
  const problems: string[] = []
  const seen = new Set<string>()
  for (const { value, bit } of meanings) {
    const key = typeof bit === 'number' ? `bit ${bit}` : String(value)
    if (seen.has(key)) problems.push(typeof bit === 'number' ? `第 ${bit} 位重复` : `值 ${value} 重复`)
    seen.add(key)
    if (dataType === undefined || dataType === 'string') continue
    if (typeof bit === 'number' && bit >= (bitsOf[dataType] ?? 0))
      problems.push(bitsOf[dataType] ? `${dataType} 没有第 ${bit} 位` : `${dataType} 点位不能按位设置含义`)
    if (dataType === 'bool' && typeof value === 'number' && value !== 0 && value !== 1)
      problems.push(`bool 点位只有值 0 和 1，没有值 ${value}`)
  }
  if (dataType === 'string' && meanings.length) problems.push('字符串点位不能设置值含义')
  return problems
}
