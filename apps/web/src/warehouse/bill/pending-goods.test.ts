import type { BillPick } from '@zhizao/contract/bills/outbound-bill'
import { expect, it } from 'vitest'
import type { KeptAct } from '../../offline/index.ts'
import { PICK_GOODS, RECEIVE_GOODS } from './offer-bills.ts'
import { pendingIssues, pendingReceipts, picksWithout, putawayWithout, receivedHere } from './pending-goods.ts'

const kept = (action: string, subject: string, body: unknown, refusal?: string) =>
  ({ action, subject, body, ...(refusal !== undefined && { refusal }) }) as KeptAct
const receipt = (lines: object[], refusal?: string) => kept(RECEIVE_GOODS, 'receive:7', { id: '7', lines }, refusal)
const issue = (lines: object[], refusal?: string) =>
  kept(PICK_GOODS, 'pick:7', { id: '7', lines, boxes: [], tasks: [] }, refusal)

it('what waits of a receipt is no more to come, in the base unit; what was refused is', () => {
  const lines = [
    { id: '1', unitId: '9', quantity: '2', baseQuantity: '2000' },
    { id: '2', unitId: null, quantity: '5', baseQuantity: '5' },
  ]
  const acts = [
    receipt([{ lineId: '1', quantity: '0.5', unitId: '9' }]),
    receipt([
      { lineId: '1', quantity: '20', unitId: null },
      { lineId: '2', quantity: '6' },
    ]),
    receipt([{ lineId: '1', quantity: '100' }], '太多'),
    kept(RECEIVE_GOODS, 'receive:8', { id: '8', lines: [{ lineId: '1', quantity: '1' }] }),
  ]
  const pending = pendingReceipts(acts, '7')
  expect([pending.waiting.length, pending.refused.length]).toEqual([2, 1])
  const here = receivedHere(pending, lines)
  expect([...here]).toEqual([
    ['1', '520'],
    ['2', '6'],
  ])
  const put = (lineId: string, open: string) => ({
    lineId,
    open,
    locationId: null,
    location: null,
    why: 'none' as const,
  })
  expect(putawayWithout([put('1', '2000'), put('2', '5')], here).map(({ open }) => open)).toEqual(['1480', '0'])
})

it('what waits of an issue is taken off where it was taken, then elsewhere of its line', () => {
  const pick = (lineId: string, locationId: string, lotId: string | null, quantity: string) =>
    ({ lineId, locationId, lotId, quantity }) as BillPick
  const picks = [pick('1', 'A', 'L1', '300'), pick('1', 'B', 'L2', '600'), pick('2', 'A', null, '4')]
  const left = (...acts: KeptAct[]) =>
    picksWithout(picks, pendingIssues(acts, '7')).map(
      ({ lineId, locationId, quantity }) => `${lineId} ${locationId} ${quantity}`,
    )
  expect(left(issue([{ lineId: '1', quantity: '250', locationId: 'B', lotId: 'L2' }]))).toEqual([
    '1 A 300',
    '1 B 350',
    '2 A 4',
  ])
  expect(left(issue([{ lineId: '1', quantity: '400', locationId: 'C', lotId: 'L9' }]))).toEqual(['1 B 500', '2 A 4'])
  expect(left(issue([{ lineId: '2', quantity: '4', locationId: 'A' }]))).toEqual(['1 A 300', '1 B 600'])
  expect(left(issue([{ lineId: '1', quantity: '900', locationId: 'A', lotId: 'L1' }], '缺货'))).toHaveLength(3)
})
