import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Code, Colour, Day, DocumentSearchText, KnownCode, Latitude, Longitude, Name, Port, ruled } from './fields.ts'

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

test.each([
  [Code, '', ['此项不能为空']],
  [Code, ' a/b-1 ', []],
  [Code, 'a b', ['只能包含字母、数字、下划线、中划线和斜杠']],
  [Code, 'a'.repeat(64), []],
  [Code, 'a'.repeat(65), ['不能超过 64 个字符']],
  [Name, '=1', ['不能以 = + - @ 开头']],
  [Name, '一号线', []],
  [Port, 0, []],
  [Port, 65_535, []],
  [Port, 65_536, ['端口范围 0～65535']],
  [Port, -1, ['端口范围 0～65535']],
  [Port, 1.5, ['端口范围 0～65535']],
  [Longitude, -180, []],
  [Longitude, 180.1, ['经度应在 -180 到 180 之间']],
  [Longitude, 121.123456789, ['经度最多 8 位小数']],
  [Latitude, 90, []],
  [Latitude, -90.5, ['纬度应在 -90 到 90 之间']],
  [Colour, '', ['此项不能为空']],
  [Colour, '#12345G', ['颜色应为 #RRGGBB']],
  [Day, '1900-01-01', []],
  [Day, '2100-12-31', []],
  [Day, '1899-12-31', ['年份应在 1900 到 2100 之间']],
  [Day, '9999-12-31', ['年份应在 1900 到 2100 之间']],
  [Day, '0001-01-01', ['年份应在 1900 到 2100 之间']],
  [ruled(40, 'ipv4'), '', []],
  [ruled(40, 'ipv4'), ' 10.0.0.1 ', []],
  [ruled(40, 'ipv4'), '10.0.0.256', ['请输入正确的 IP 地址']],
  [ruled(40, 'required', 'noChinese'), '', ['此项不能为空']],
])('%# a field says one thing at a time', (schema, value, said) => expect(messages(schema, value)).toEqual(said))

test('what a document search looks for stays as it is given, other texts are trimmed', () => {
  expect(DocumentSearchText.parse(' 报警 ')).toBe(' 报警 ')
  expect(ruled(40).parse(' 报警 ')).toBe('报警')
  expect(messages(DocumentSearchText, 'a\0')).toEqual(['含有无法保存的字符'])
})

test('a new code is put right as sheets do it, one that is looked for stays as it stands', () => {
  expect(Code.parse(' ＡＢ\u200B-1')).toBe('AB-1')
  expect(KnownCode.parse(' 温度①')).toBe('温度①')
})
