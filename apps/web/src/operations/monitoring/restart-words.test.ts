import { expect, it } from 'vitest'
import { causeWords, downFor, lasted } from './restart-words.ts'

it('each cause of an unexpected end has its words', () => {
  const said = (cause: 'memory' | 'hung' | 'killed' | 'crash' | 'error', code: number | null, signal: string | null) =>
    causeWords({ cause, code, signal })
  expect(said('crash', null, 'SIGABRT')).toBe('程序崩溃（SIGABRT）')
  expect(said('crash', 139, null)).toBe('程序崩溃（139）')
  expect(said('error', 1, null)).toBe('程序错误（退出码 1）')
  expect([said('memory', null, 'SIGABRT'), said('hung', null, 'SIGKILL')]).toEqual([
    '内存用尽',
    '长时间没有响应，被重新启动',
  ])
})

it('times are said in their two largest units', () => {
  expect([0, 59, 60, 3599, 3660, 90_000].map(lasted)).toEqual([
    '0 秒',
    '59 秒',
    '1 分钟',
    '59 分钟',
    '1 小时 1 分钟',
    '1 天 1 小时',
  ])
  expect(downFor({ endedAt: '2026-01-01T00:00:00.000Z', backAt: '2026-01-01T00:00:04.400Z' })).toBe('4 秒')
})
