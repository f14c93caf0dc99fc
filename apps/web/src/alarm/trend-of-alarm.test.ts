import { expect, test } from 'vitest'
import { explaining } from './trend-of-alarm.ts'

const one = (pointId: string, more = {}) => ({ pointId, isKey: false, dataType: 'float32' as const, ...more })

test("beside the alarm's point stand the machine's key points", () => {
  const all = [one('1'), one('2', { isKey: true }), one('3', { warningUpper: 5 }), one('4', { isKey: true })]
  expect(explaining({ pointId: '1' }, all)).toEqual(['1', '2', '4'])
  expect(explaining({ pointId: '2' }, all)).toEqual(['2', '4'])
})

test('where a machine has no key points four others stand there, those with limits first; texts are no curves', () => {
  const all = [
    one('1'),
    one('2'),
    one('3', { dataType: 'string' as const, isKey: true }),
    one('4', { urgentLower: 0 }),
    one('5'),
    one('6'),
    one('7', { errorUpper: 9 }),
  ]
  expect(explaining({ pointId: '1' }, all)).toEqual(['1', '4', '7', '2', '5'])
  expect(explaining({ pointId: null }, [one('8')])).toEqual(['8'])
})
