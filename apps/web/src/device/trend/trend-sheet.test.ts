import { expect, test } from 'vitest'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import type { DrawnLine } from './chart-model.ts'
import { trendSheet } from './trend-sheet.ts'

const line = (more: Partial<DrawnLine>): DrawnLine => ({
  key: '1',
  pointId: '1',
  shift: 0,
  isStep: false,
  line: [],
  bands: [],
  bad: [],
  width: null,
  label: '压力',
  unit: 'MPa',
  valueWords: [],
  decimals: 2,
  colour: '#000000',
  limits: {},
  ...more,
})
const all = { from: 0, to: 1e13 }
const rows = (text: string) => text.slice(1).split('\r\n')
const at = (time: number) => dayjs(time).format('YYYY-MM-DD HH:mm:ss.SSS')

test('curves share the rows of their times; breaks leave no row', () => {
  const lines = [
    line({
      line: [
        [1000, 1.5],
        [2000, null],
        [3000, 2],
      ],
    }),
    line({ label: '温度', unit: '℃', line: [[3000, 80]] }),
  ]
  expect(rows(trendSheet(lines, all))).toEqual(['时间,压力(MPa),温度(℃)', `${at(1000)},1.5,`, `${at(3000)},2,80`])
})

test('buckets bring their least and greatest values', () => {
  const lines = [line({ line: [[1000, 0.1 + 0.2]], bands: [[[1000, 1, 9]]] })]
  expect(rows(trendSheet(lines, all))).toEqual([
    '时间,压力(MPa) 平均值,压力(MPa) 最小值,压力(MPa) 最大值',
    `${at(1000)},0.3,1,9`,
  ])
})

test('what values mean stands beside them', () => {
  const valueWords = [
    { value: 1, words: '运行' },
    { bit: 2, words: '过载' },
  ]
  const state = line({
    label: '状态',
    unit: null,
    valueWords,
    line: [
      [1000, 1],
      [2000, 7],
      [3000, 8],
    ],
  })
  expect(rows(trendSheet([state, line({ line: [[3000, 2]] })], all))).toEqual([
    '时间,状态,状态 含义,压力(MPa)',
    `${at(1000)},1,运行,`,
    `${at(2000)},7,过载,`,
    `${at(3000)},8,,2`,
  ])
})

test('only what is on show is written, names cannot act as formulas, negative numbers stay numbers', () => {
  const lines = [
    line({
      label: '=1+1',
      unit: null,
      line: [
        [1000, -5],
        [9000, 1],
      ],
    }),
  ]
  expect(rows(trendSheet(lines, { from: 0, to: 5000 }))).toEqual(["时间,'=1+1", `${at(1000)},-5`])
})

test('names with commas and quotes stay in their cell', () => {
  expect(rows(trendSheet([line({ label: 'A,"B"', unit: null })], all))).toEqual(['时间,"A,""B"""'])
})

test('whole numbers keep all digits, those beyond a double too', () => {
  const lines = [
    line({
      line: [
        [1000, 2 ** 64, 2n ** 64n - 1n],
        [2000, 1_234_567_890_123_456],
        [3000, 0.1 + 0.2],
      ],
    }),
  ]
  expect(rows(trendSheet(lines, all)).slice(1)).toEqual([
    `${at(1000)},18446744073709551615`,
    `${at(2000)},1234567890123456`,
    `${at(3000)},0.3`,
  ])
})

test.each([
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+1+1', "'+1+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['  =1', "'  =1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['泵;=1', "泵;'=1"],
  ['-5', '-5'],
  ['+5', '+5'],
  ['a=1', 'a=1'],
  ['0-10', '0-10'],
])('a name %j stands in its cell as %j', (label, cell) => {
  const [head] = trendSheet([line({ label, unit: null })], all)
    .slice(1)
    .split('\r\n时间')
  expect(head!.startsWith('时间,') ? head!.slice('时间,'.length) : head).toBe(cell)
})

test('of values that hold, what stood before stands at the begin', () => {
  const spots: DrawnLine['line'] = [
    [500, 7],
    [3000, 8],
  ]
  const sheet = (isStep: boolean) =>
    rows(trendSheet([line({ isStep, line: spots })], { from: 1000, to: 9000 })).slice(1)
  expect(sheet(true)).toEqual([`${at(1000)},7`, `${at(3000)},8`])
  expect(sheet(false)).toEqual([`${at(3000)},8`])
})
