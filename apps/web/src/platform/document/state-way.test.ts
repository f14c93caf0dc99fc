import { states } from '@zhizao/contract/http/states'
import { expect, it } from 'vitest'
import { stateButtons, stepsOf, usualWay } from './state-way.ts'

const machine = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      cancel: { to: 'cancelled', title: '作废', permission: 'order:cancel', isDangerous: true },
      confirm: { to: 'confirmed', title: '审核', permission: 'order:confirm' },
    },
  },
  confirmed: {
    title: '已审核',
    colour: 'processing',
    on: {
      back: { to: 'draft', title: '反审核', permission: 'order:back' },
      finish: { to: 'done', title: '完成', permission: 'order:confirm' },
    },
  },
  done: { title: '已完成', colour: 'success', on: {} },
  cancelled: { title: '已作废', colour: 'error', on: {} },
})
const all = () => true

it('the usual way goes on to states that were not yet there, and ends where none is', () => {
  expect(usualWay(machine)).toEqual(['draft', 'confirmed', 'done'])
  expect(stepsOf(machine, 'confirmed')).toEqual({ way: ['draft', 'confirmed', 'done'], at: 1 })
})

it('a state beside the usual way stands where the document left it', () => {
  expect(stepsOf(machine, 'cancelled')).toEqual({ way: ['draft', 'cancelled'], at: 1 })
})

it('buttons are those of all states that somebody may use; one that is off says why', () => {
  const off = (state: string) =>
    Object.fromEntries(stateButtons(machine, state, all).map((one) => [one.event, one.off]))
  expect(off('draft')).toEqual({
    cancel: undefined,
    confirm: undefined,
    back: '状态是“草稿”，不能“反审核”',
    finish: '状态是“草稿”，不能“完成”',
  })
  expect(stateButtons(machine, 'draft', (code) => code === 'order:cancel').map(({ event }) => event)).toEqual([
    'cancel',
  ])
})
