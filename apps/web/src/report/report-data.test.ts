import { expect, test } from 'vitest'
import { filledBody } from './report-data.ts'

test('parameters stand where the body names them, however deep; an unknown one is empty', () => {
  const body = { from: '{{day}} 00:00', deep: [{ name: '{{name}}', size: 10 }], other: '{{toString}}', none: null }
  expect(filledBody(body, { day: '2026-11-21', name: '订单"\\' })).toEqual({
    from: '2026-11-21 00:00',
    deep: [{ name: '订单"\\', size: 10 }],
    other: '',
    none: null,
  })
})
