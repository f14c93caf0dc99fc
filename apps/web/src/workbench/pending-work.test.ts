import { expect, test } from 'vitest'
import type { KeptAct } from '../offline/index.ts'
import type { KeptOrder, Work } from './kept-work.ts'
import { CONSUME, FIRST_ARTICLE, REPORT, REVERSE, START, STOP, subjectOf } from './offer-workbench.ts'
import { orderWithPending, rowsWithPending } from './pending-work.ts'

const form = {
  id: '7',
  status: 'dispatched',
  good: '10',
  scrap: '0',
  rework: '0',
  waiting: '50',
  mostGood: '90',
  stopReason: null,
  stretches: [],
}
const order = { form, components: [{ id: '1', materialId: '3', consumed: '2' }] } as unknown as KeptOrder
let nth = 0
const act = (action: string, body: object, more: Partial<KeptAct> = {}): KeptAct => ({
  order: ++nth,
  id: `act-${nth}`,
  owner: '1:1',
  personId: '1',
  action,
  body,
  words: '',
  tries: 0,
  subject: subjectOf('7'),
  at: '2026-11-24T08:00:00.000Z',
  ...more,
})

test('what waits on this device stands on top of what the server said', () => {
  const shown = orderWithPending(order, [
    act(START, { id: '7' }),
    act(REPORT, { workOrderId: '7', good: '5', scrap: '1' }),
    act(CONSUME, { workOrderId: '7', materialId: '3', quantity: '4' }),
    act(CONSUME, { workOrderId: '7', materialId: '3', quantity: '1', isReturn: true }),
    act(STOP, { id: '7', reason: '缺料' }),
  ])
  expect(shown.form).toMatchObject({
    status: 'stopped',
    stopReason: '缺料',
    good: '15',
    scrap: '1',
    waiting: '44',
    mostGood: '85',
    stretches: [
      { kind: 'run', to: '2026-11-24T08:00:00.000Z' },
      { kind: 'stop', to: null, reason: '缺料' },
    ],
  })
  expect(shown.components[0]!.consumed).toBe('5')
  expect(shown.isPending).toBe(true)
})

test('what was refused changes nothing and is told; acts of another work order neither', () => {
  const refused = act(START, { id: '7' }, { refusal: '工位正在做别的' })
  const shown = orderWithPending(order, [refused, act(START, { id: '8' }, { subject: subjectOf('8') })])
  expect(shown).toMatchObject({ isPending: false, refused: [refused], form: { status: 'dispatched' } })
  expect(rowsWithPending([form] as unknown as Work, [refused])).toEqual([form])
})

test('a report is of what machines have counted, and a judgement stands, before the server has them', () => {
  const count = { total: '40', reported: '10', good: '26', scrap: '4', tolerancePercent: '5', isAutomatic: false }
  const counted = { ...order, form: { ...form, count, firstArticle: 'pending' } } as unknown as KeptOrder
  const shown = orderWithPending(counted, [
    act(FIRST_ARTICLE, { workOrderId: '7', result: 'passed' }),
    act(REPORT, { workOrderId: '7', good: '20', scrap: '3' }),
  ])
  expect(shown.form).toMatchObject({ firstArticle: 'passed', count: { reported: '33', good: '6', scrap: '1' } })
})

test('the last report ends the work order in the list', () => {
  const [row] = rowsWithPending([form] as unknown as Work, [
    act(REPORT, { workOrderId: '7', good: '90', isLast: true }),
  ])
  expect(row).toMatchObject({ status: 'completed', good: '100', isPending: true })
})

test('a report that is taken back here counts no more, and its pieces wait again', () => {
  const reports = [{ id: '9', status: 'posted', good: '5', scrap: '1', rework: '0', mayReverse: true }]
  const reversed = act(REVERSE, {
    id: '9',
    workOrderId: '7',
    reason: '数错了',
    of: { good: '5', scrap: '1', rework: '0' },
  })
  const reported = { ...order, form: { ...form, scrap: '1', reports } } as unknown as KeptOrder
  expect(orderWithPending(reported, [reversed]).form).toMatchObject({
    good: '5',
    scrap: '0',
    waiting: '56',
    mostGood: '95',
    status: 'dispatched',
    reports: [{ id: '9', status: 'reversed', mayReverse: false, reverseReason: '数错了' }],
  })
  expect(rowsWithPending([form] as unknown as Work, [reversed])).toMatchObject([{ good: '5', isPending: true }])
})
