import { expect, test } from 'vitest'
import { tasksIn } from './main-thread.ts'
import { figureTable, sizingMarkdown } from './table.ts'

test('the sizing table has a row for each plant that was measured, and a dash for what was not', () => {
  const table = figureTable()
  table.add('load', 'samples', '800 a second for 30 s')
  table.add('load', 'server processor', '9 % of one')
  table.add('load', 'server memory', '250 MB, most 300 MB, ever 310 MB')
  table.add('load', 'acknowledgement', 'p50 4.0 ms, p99 9.0 ms')
  table.add('kill -9', 'ready', '900 ms')
  expect(
    sizingMarkdown([{ points: 8000, browsers: 100, table }])
      .split('\n')
      .at(-1),
  ).toBe('| 8000 | 100 | 800 | 9 % | 300 MB | – | p50 4.0 ms, p99 9.0 ms | 900 ms |')
})

test('a task is long by what it had of the processor, and only where pages do their work', () => {
  const thread = (tid: number, name: string) => ({ name: 'thread_name', ph: 'M', pid: 1, tid, args: { name } })
  const task = (tid: number, dur: number, tdur: number) => ({ name: 'RunTask', ph: 'X', pid: 1, tid, dur, tdur })
  const tasks = tasksIn([
    thread(1, 'CrRendererMain'),
    thread(2, 'Compositor'),
    task(1, 300_000, 10_000),
    task(1, 90_000, 80_000),
    task(2, 900_000, 900_000),
  ])
  expect(tasks).toEqual({ long: [80], longest: 80, longestByClock: 300, total: 90 })
})
