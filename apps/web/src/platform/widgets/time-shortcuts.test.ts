import { expect, test } from 'vitest'
import { dayjs } from '../time/plant-dayjs.ts'
import { timeShortcuts } from './time-shortcuts.ts'
import { acceptable } from './upload-rules.ts'

test('shortcuts are whole days up to tonight, also over the end of a short month', () => {
  const ranges = timeShortcuts(dayjs('2026-03-31T15:20:00')).map(({ label, value }) => [
    label,
    ...value.map((time) => time.format('MM-DD HH:mm')),
  ])
  expect(ranges).toEqual([
    ['今天', '03-31 00:00', '03-31 23:59'],
    ['昨天', '03-30 00:00', '03-30 23:59'],
    ['最近一周', '03-25 00:00', '03-31 23:59'],
    ['最近一个月', '02-28 00:00', '03-31 23:59'],
    ['最近三个月', '12-31 00:00', '03-31 23:59'],
  ])
})

test('a file of another kind, an empty one and one too large are refused in words', () => {
  expect(acceptable({ name: 'a.exe', size: 1 }, ['png'], 1)).toBe('只能上传 png 格式的文件')
  expect(acceptable({ name: 'a.PNG', size: 0 }, ['png'], 1)).toBe('文件是空的')
  expect(acceptable({ name: 'a.png', size: 2_000_000 }, ['png'], 1)).toBe('文件不能超过 1 MB')
  expect(acceptable({ name: 'a.png', size: 1000 }, ['png'], 1)).toBeUndefined()
})
