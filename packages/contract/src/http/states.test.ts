import { expect, expectTypeOf, test } from 'vitest'
import {
  type EventOf,
  eventsIn,
  everyPair,
  type GuardOf,
  isEndedIn,
  isOpenIn,
  type StateOf,
  states,
  workedIn,
} from './states.ts'

const bill = states({
  draft: {
    title: '草稿',
    colour: 'default',
    on: {
      submit: { to: 'submitted', title: '提交', permission: 'bill:edit', guards: ['hasLines', 'isDated'] },
      cancel: { to: 'cancelled', title: '作废', permission: 'bill:edit', isDangerous: true },
    },
  },
  submitted: {
    title: '已提交',
    colour: 'processing',
    on: {
      approve: { to: 'approved', title: '审核', permission: 'bill:approve', guards: ['isNotOwn'] },
      cancel: { to: 'cancelled', title: '作废', permission: 'bill:approve' },
    },
  },
  approved: { title: '已审核', colour: 'success', on: {} },
  cancelled: { title: '已作废', colour: 'error', on: {} },
})

test('names of states, events and guards are types', () => {
  expectTypeOf<StateOf<typeof bill>>().toEqualTypeOf<'draft' | 'submitted' | 'approved' | 'cancelled'>()
  expectTypeOf<EventOf<typeof bill>>().toEqualTypeOf<'submit' | 'approve' | 'cancel'>()
  expectTypeOf<GuardOf<typeof bill>>().toEqualTypeOf<'hasLines' | 'isDated' | 'isNotOwn'>()
  const closing = { to: 'closed', title: '关闭', permission: 'x' } as const
  // @ts-expect-error an event may not lead to a state that is not there
  states({ open: { title: '打开', colour: 'default', on: { close: closing } } })
})

test('what may happen in a state, and every pair', () => {
  expect(eventsIn(bill, 'draft').map(({ event, title, to }) => `${event} ${title} ${to}`)).toEqual([
    'submit 提交 submitted',
    'cancel 作废 cancelled',
  ])
  expect(eventsIn(bill, 'unknown')).toEqual([])
  const pairs = everyPair(bill)
  expect(pairs).toHaveLength(12)
  expect(pairs.filter(({ to }) => to)).toHaveLength(4)
  expect(pairs).toContainEqual({ state: 'submitted', event: 'submit', to: undefined })
})

test('what may be changed, what is worked on, and what has ended is said by the states themselves', () => {
  const end = { to: 'done', title: '结束', permission: 'order:edit' } as const
  const order = states({
    draft: { title: '草稿', colour: 'default', isOpen: true, on: { end } },
    begun: { title: '进行中', colour: 'processing', follows: 'done', on: {} },
    done: { title: '完成', colour: 'success', on: {} },
  })
  const having = (is: (state: string) => boolean) => Object.keys(order).filter(is)
  expect(having((state) => isOpenIn(order, state))).toEqual(['draft'])
  expect(workedIn(order)).toEqual(['begun'])
  expect(having((state) => isEndedIn(order, state))).toEqual(['done'])
})
