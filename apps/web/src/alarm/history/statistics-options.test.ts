import { expect, test } from 'vitest'
import { palettes } from '../../platform/theme/palette.ts'
import { largestTypes, levelOption, typeOption } from './statistics-options.ts'

const types = [1, 9, 3, 7, 5, 2, 4, 6].map((total) => ({ alarmTypeName: `类型${total}`, total, unhandled: 1 }))

test('the largest types keep their names, the rest becomes one bar and nothing is lost', () => {
  const shown = largestTypes(types)
  expect(shown.map(({ alarmTypeName }) => alarmTypeName)).toEqual(['类型9', '类型7', '类型6', '类型5', '类型4', '其他'])
  expect(shown.reduce((sum, { total }) => sum + total, 0)).toBe(37)
  expect(shown.at(-1)).toMatchObject({ total: 6, unhandled: 3 })
})

test('handled and unhandled add up to a bar, the largest on top', () => {
  const { series, yAxis } = typeOption(types.slice(0, 2), palettes.dark)
  expect(yAxis.data).toEqual(['类型1', '类型9'])
  expect(series.map(({ data }) => data)).toEqual([
    [0, 8],
    [1, 1],
  ])
})

test('a level without alarms takes no part of the ring', () => {
  const levels = [
    { levelName: '紧急', color: '#cf1322', total: 2, unhandled: 0 },
    { levelName: '预警', color: '#fadb14', total: 0, unhandled: 0 },
  ]
  expect(levelOption(levels, palettes.light).series[0]!.data).toHaveLength(1)
})
