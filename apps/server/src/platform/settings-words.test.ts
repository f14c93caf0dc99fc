import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test.each([
  [{ PORT: 'web' }, 'PORT：应为数字'],
  [{ PORT: '70000' }, 'PORT：不能大于 65535'],
  [{ DEMO: 'yes' }, 'DEMO：只能是 0 或 1'],
  [{ PUBLIC_URL: 'plant' }, 'PUBLIC_URL：网址格式不正确'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL：只能是 trace'],
  [{ METRICS: 'all' }, 'METRICS：应为 off'],
])('%j stops the start with a Chinese sentence', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})
