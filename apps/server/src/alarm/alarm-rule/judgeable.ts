import { invalidField } from '../../platform/refusal.ts'

interface Compared {
  comparison: string
  value?: number | null
  otherValue?: number | null
  textValue?: string | null
}

/** A rule must be able to come true. */
export function requireJudgeable({ comparison, value, otherValue, textValue }: Compared, dataType: string): void {
  if (dataType === 'string') {
    if (comparison !== 'eq' && comparison !== 'ne')
      throw invalidField('comparison', '比较方式', '文本点位只能用等于或不等于')
    if (!textValue) throw invalidField('textValue', '比较文本', '此项不能为空')
    return
  }
  if (textValue) throw invalidField('textValue', '比较文本', '只用于文本点位')
  if (typeof value !== 'number') throw invalidField('value', '比较值', '此项不能为空')
  if (comparison !== 'inside' && comparison !== 'outside') return
  if (typeof otherValue !== 'number') throw invalidField('otherValue', '区间上限', '此项不能为空')
  if (otherValue <= value) throw invalidField('otherValue', '区间上限', '必须大于区间下限')
}
