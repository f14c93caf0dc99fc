import type { Signal } from '@zhizao/contract/device-model/signal'
import { expect, it } from 'vitest'
import { fitting } from './signals.ts'
import { hasUsual, takenFrom, usualLimits } from './taken-from-signal.ts'

const limits = {
  urgentUpper: null,
  errorUpper: null,
  warningUpper: null,
  warningLower: null,
  errorLower: null,
  urgentLower: null,
}
const signal = (more: Partial<Signal>): Signal => ({
  id: '7',
  code: 'frequency',
  name: '频率',
  dataType: 'float32',
  unit: 'Hz',
  decimals: 2,
  ...limits,
  minValue: 0,
  maxValue: null,
  remark: null,
  sort: 1,
  status: 1,
  builtIn: true,
  createdAt: '',
  ...more,
})

it('a point takes type, unit and decimals of its signal, and its name only where it has none', () => {
  const typed = { name: '进线频率', code: '', unit: '', decimals: 0, minValue: null }
  expect(takenFrom(signal({}), typed)).toEqual({
    signalId: '7',
    dataType: 'float32',
    unit: 'Hz',
    decimals: 2,
    code: 'frequency',
    minValue: 0,
  })
})

it('usual limits are offered where a signal has some, until the point has them', () => {
  expect(usualLimits(signal({}))).toBeUndefined()
  const usual = usualLimits(signal({ warningUpper: 50.2 }))!
  expect(usual).toEqual({ ...limits, warningUpper: 50.2 })
  expect(hasUsual(usual, { warningUpper: 50 })).toBe(false)
  expect(hasUsual(usual, { warningUpper: 50.2 })).toBe(true)
})

it('what begins with what was typed goes first', () => {
  const signals = [
    signal({ id: '1', name: '平均电流', code: 'avg' }),
    signal({ id: '2', name: '电流', code: 'current' }),
  ]
  expect(fitting(signals, '电流').map(({ id }) => id)).toEqual(['2', '1'])
  expect(fitting(signals, 'CURR').map(({ id }) => id)).toEqual(['2'])
  expect(fitting(signals, ' ')).toEqual([])
})
