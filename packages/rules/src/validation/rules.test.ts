import { expect, test } from 'vitest'
import { type RuleName, rules } from './rules.ts'

type Value = string | number
/** What each rule takes, and what it refuses with which words: both sides of every boundary. */
const table: { [Name in RuleName]: { right: Value[]; wrong: Record<string, Value[]> } } = {
  required: { right: ['a', '0', 0], wrong: { 此项不能为空: ['', ' ', '\t　'] } },
  freeName: {
    right: ['a', '张', 'tostring', 'Constructor', 'prototype'],
    wrong: { '这个名称已被系统占用，请更换': ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'] },
  },
  identifier: {
    right: ['a', 'Z', 'a1', 'a_b', 'A__9'],
    wrong: {
      '这个名称已被系统占用，请更换': ['toString', 'constructor', 'isPrototypeOf'],
      '以字母开头，只能包含字母、数字和下划线': ['1a', '_a', 'a-b', 'a b', 'é', 'a张'],
      不能以下划线结尾: ['a_', 'a1__'],
    },
  },
  looseIdentifier: {
    right: ['a', '_a', '__a9'],
    wrong: {
      '以字母或下划线开头，只能包含字母、数字和下划线': ['1a', '-a', '_a b'],
      不能以下划线结尾: ['_', '_a_'],
      '这个名称已被系统占用，请更换': ['toString'],
    },
  },
  lettersAndUnderscores: { right: ['a', '_', 'aB_'], wrong: { 只能包含字母和下划线: ['a1', 'a-b', '张', 'a '] } },
  lettersThenDigits: {
    right: ['a', 'a1', 'Ab9c'],
    wrong: { '以字母开头，只能包含字母和数字': ['1a', 'a_', 'a b', '_'] },
  },
  lettersOrDigits: { right: ['a', '1', '1a', 'Z9'], wrong: { 只能包含字母和数字: ['_', 'a-1', 'a 1', '张1'] } },
  lettersAndSpaces: {
    right: ['a', 'a b', ' a'],
    wrong: { 只能包含字母和空格: ['a1', 'a\tb', 'a_b'], 不能以空格结尾: ['a ', ' '] },
  },
  placeName: {
    right: ['1', 'a', '一号车间A', '𠮷'],
    wrong: { '只能包含数字、字母和汉字': ['一_号', '一 号', 'a-b', '（一）'] },
  },
  generalName: { right: ['一号_A', '_', '9'], wrong: { '只能包含数字、字母、汉字和下划线': ['一-号', '一 号', 'é'] } },
  code: {
    right: ['a', '0', 'A/b-c_d', '/', '-', 7],
    wrong: {
      '只能包含字母、数字、下划线、中划线和斜杠': ['a b', 'a.b', '张', 'a\\b', 'a\n'],
      '这个名称已被系统占用，请更换': ['__proto__', 'toLocaleString'],
    },
  },
  noChinese: { right: ['a b-1', 'é', '，'], wrong: { 不能包含汉字: ['张', 'a张b', '々〇'] } },
  length4To20: {
    right: ['abcd', 'a'.repeat(20)],
    wrong: { '长度应为 4 到 20 个字符': ['abc', 'a'.repeat(21)] },
  },
  notFormula: { right: ['a=1', '1+1', ' =1', '张'], wrong: { '不能以 = + - @ 开头': ['=', '+1', '-a', '@x', -1] } },
  variableName: {
    right: ['a', '_', '_a-b', 'a.b'],
    wrong: {
      应以字母或下划线开头: ['1a', '-a', '张', ' a'],
      不能包含空格: ['a b', 'a\t', 'a　'],
      '这个名称已被系统占用，请更换': ['valueOf'],
    },
  },
  colour: {
    right: ['#000000', '#Ffa09b'],
    wrong: { '颜色应为 #RRGGBB': ['000000', '#00000', '#0000000', '#00000g', 'red'] },
  },
  mobile: {
    right: ['13000000000', '19999999999', 13_800_138_000],
    wrong: { 请输入正确的手机号: ['12999999999', '1380013800', '138001380000', '010-12345678', ' 13800138000'] },
  },
  landline: {
    right: ['010-1234567', '02112345678', '0512-12345678'],
    wrong: {
      请输入正确的座机号: ['010-123456', '010-123456789', '10-12345678', '01-12345678', '05123-1234567', '13800138000'],
    },
  },
  phone: {
    right: ['13800138000', '010-12345678'],
    wrong: { 请输入正确的手机号或座机号: ['12800138000', '010-123456', '1-12345678', '400-800-1234'] },
  },
  email: {
    right: ['a@b.cn', 'li.wang+a@plant.com.cn', 'x_y-z@a-b.info'],
    wrong: { 邮箱格式不正确: ['a@b', 'a.b.cn', 'a@-b.cn', 'a@b-.cn', 'a b@c.cn', 'a@b.c', '@b.cn', 'a@b..cn'] },
  },
  newPassword: {
    right: ['abcdefg1', `${'a'.repeat(19)}1`],
    wrong: {
      '长度应为 8 到 20 个字符': ['abcdef1', `${'a'.repeat(20)}1`],
      '应至少包含字母、数字、符号中的两种': ['abcdefgh', '12345678'],
      '只能包含字母、数字和符号，不能有空格': ['abc 1234'],
    },
  },
  strongPassword: {
    right: ['abcdEF12', 'abcdef1!'],
    wrong: { '至少 8 个字符，且包含数字、小写字母、大写字母、特殊字符中的三种': ['abcDE12', 'abcdef12', 'ABCDEFG!'] },
  },
  numeric: {
    right: ['0', '-1', '1.5', '00.10', 0, -2.5, 1e-7, 1e21],
    wrong: { 请输入数字: ['a', '1a', '.5', '5.', '1e3', '--1', '+1', '１', Number.NaN, Number.POSITIVE_INFINITY] },
  },
  aboveZero: { right: ['0.0001', '1', 1e-7, 99], wrong: { '请输入大于 0 的数字': ['0', '0.0', '-0.1', 'a', 0, -1] } },
  positiveInteger: { right: ['1', '10', 1], wrong: { 请输入正整数: ['0', '-1', '1.0', '01', 'a', 0, 1.5] } },
  zeroOrPositiveInteger: {
    right: ['0', '1', '10', 0],
    wrong: { '请输入 0 或正整数': ['-1', '00', '01', '0.5', 'a', -1] },
  },
  positiveIntegerOrMinusOne: {
    right: ['-1', '1', '2', -1],
    wrong: { '请输入正整数或 -1': ['0', '-2', '-1.0', '1.5', 'a', 0] },
  },
  zeroOrOne: { right: ['0', '1', 0, 1], wrong: { '只能输入 0 或 1': ['2', '-1', '01', '0.5', 'a', 2] } },
  digits: { right: ['0', '007', 12], wrong: { 只能输入数字: ['-1', '1.5', 'a', '1 2', '１'] } },
  decimalTo999: {
    right: ['0', '0.1', '999', '999.9', 999.9],
    wrong: { '请输入不大于 999.9 的数字，最多一位小数': ['1000', '999.95', '0.11', '-1', '01', '1.', 1000, 0.01] },
  },
  decimalTo9999: {
    right: ['0', '1000', '9999.9', 9999.9],
    wrong: { '请输入不大于 9999.9 的数字，最多一位小数': ['10000', '9999.99', '-0.1', 'a', 10_000] },
  },
  ipv4: {
    right: ['0.0.0.0', '255.255.255.255', '192.168.1.10', '127.0.0.1'],
    wrong: { '请输入正确的 IP 地址': ['256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.', 'a.b.c.d', '1.2.3.4 '] },
  },
  host: {
    right: ['10.0.0.9', 'localhost', 'plc-1.plant.local', 'box_1', '::1', 'fe80::1', '::ffff:10.0.0.1'],
    wrong: {
      '请输入正确的 IP 地址或主机名': ['10.0.0.256', '10.0.0', 'a b', 'a..b', '-a', 'a-', 'http://a', 'a:80', '张'],
    },
  },
  port: {
    right: ['0', '65535', 0, 65_535, 502],
    wrong: { '端口范围 0～65535': ['-1', '65536', '1.5', '080', 'a', -1, 65_536] },
  },
  longitude: {
    right: ['-180', '180', '180.0', '121.12345678', 121.12345678, 1e-8, -180],
    wrong: {
      '经度应在 -180 到 180 之间': ['-180.00000001', '180.00000001', '181', 'a', '1e2', 180.1],
      '经度最多 8 位小数': ['121.123456789', 121.123456789, 1e-9],
    },
  },
  cron: {
    right: ['0 0 8 * * ?', '0 0 8 ? * MON 2099'],
    wrong: { '秒：数值应在 0 到 59 之间': ['60 * * * * ?'] },
  },
  latitude: {
    right: ['-90', '90', '31.123456789', 90, -90],
    wrong: { '纬度应在 -90 到 90 之间': ['-90.1', '90.0001', 'a', 91] },
  },
}

const cases = Object.entries(table).flatMap(([name, { right, wrong }]) => [
  ...right.map((value) => [name as RuleName, value, undefined] as const),
  ...Object.entries(wrong).flatMap(([words, values]) =>
    values.map((value) => [name as RuleName, value, words] as const),
  ),
])

test.each(cases)('%s of %j: %s', (name, value, words) => expect(rules[name](value)).toBe(words))

test('nothing entered is wrong for `required` only', () => {
  const refusing = Object.entries(rules).filter(([, rule]) => rule('') !== undefined)
  expect(refusing.map(([name]) => name)).toEqual(['required'])
})
