import type { Dimension } from '@zhizao/contract/material/unit'

export interface BuiltInUnit {
  key: string
  code: string
  name: string
  dimension: Dimension
  decimals: number
  aliases: string | null
}

const of =
  (dimension: Dimension) =>
  (key: string, code: string, name: string, decimals: number, aliases?: string): BuiltInUnit => ({
    key,
    code,
    name,
    dimension,
    decimals,
    aliases: aliases ?? null,
  })
const [count, mass, length] = [of('count'), of('mass'), of('length')]
const [area, volume, time, energy] = [of('area'), of('volume'), of('time'), of('energy')]

/** Units that come with the program. What stands in `aliases` is read in sheets, whatever its case. */
export const builtInUnits: readonly BuiltInUnit[] = [
  count('piece', '个', '个', 0, 'PCS,PC,EA,pieces,只'),
  count('item', '件', '件', 0),
  count('set', '套', '套', 0, 'SET,组'),
  count('unit', '台', '台', 0),
  count('stick', '支', '支', 0),
  count('bar', '根', '根', 0),
  count('block', '块', '块', 0),
  count('slice', '片', '片', 0),
  count('sheet', '张', '张', 0),
  count('pair', '双', '双', 0, '对,PAIR'),
  count('bottle', '瓶', '瓶', 0),
  count('barrel', '桶', '桶', 0),
  count('bag', '袋', '袋', 0, '包'),
  count('case', '盒', '盒', 0),
  count('box', '箱', '箱', 0, 'BOX,CTN,CASE'),
  count('roll', '卷', '卷', 0, 'ROLL'),
  count('pallet', '托', '托盘', 0, 'PLT,板'),
  count('dozen', '打', '打', 0, 'DOZ'),
  count('thousand', '千个', '千个', 3, 'KPCS'),
  mass('mg', 'mg', '毫克', 0),
  mass('g', 'g', '克', 3),
  mass('kg', 'kg', '千克', 3, '公斤'),
  mass('t', 't', '吨', 6),
  mass('jin', '斤', '市斤', 3),
  mass('lb', 'lb', '磅', 3),
  mass('oz', 'oz', '盎司', 3),
  length('mm', 'mm', '毫米', 0),
  length('cm', 'cm', '厘米', 2),
  length('m', 'm', '米', 3),
  length('km', 'km', '千米', 6, '公里'),
  length('in', 'in', '英寸', 3),
  length('ft', 'ft', '英尺', 3),
  area('cm2', 'cm²', '平方厘米', 2, 'cm2'),
  area('m2', 'm²', '平方米', 4, 'm2,㎡,平米,平方'),
  volume('ml', 'mL', '毫升', 0),
  volume('l', 'L', '升', 3),
  volume('m3', 'm³', '立方米', 6, 'm3,立方,方'),
  time('s', 's', '秒', 0),
  time('min', 'min', '分钟', 2),
  time('h', 'h', '小时', 4),
  time('d', 'd', '天', 4),
  energy('kwh', 'kWh', '千瓦时', 3, '度'),
  energy('mj', 'MJ', '兆焦', 3),
]

/** 1 of the first is num/den of the second. */
export const builtInConversions: readonly (readonly [from: string, to: string, num: string, den: string])[] = [
  ['dozen', 'piece', '12', '1'],
  ['thousand', 'piece', '1000', '1'],
  ['g', 'mg', '1000', '1'],
  ['kg', 'g', '1000', '1'],
  ['t', 'kg', '1000', '1'],
  ['jin', 'g', '500', '1'],
  ['lb', 'kg', '45359237', '100000000'],
  ['lb', 'oz', '16', '1'],
  ['cm', 'mm', '10', '1'],
  ['m', 'cm', '100', '1'],
  ['km', 'm', '1000', '1'],
  ['in', 'mm', '127', '5'],
  ['ft', 'in', '12', '1'],
  ['m2', 'cm2', '10000', '1'],
  ['l', 'ml', '1000', '1'],
  ['m3', 'l', '1000', '1'],
  ['min', 's', '60', '1'],
  ['h', 'min', '60', '1'],
  ['d', 'h', '24', '1'],
  ['kwh', 'mj', '18', '5'],
]
