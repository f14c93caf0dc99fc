import { inboundWork } from '@zhizao/contract/bills/inbound-bill'
import { outboundWork } from '@zhizao/contract/bills/outbound-bill'
import type { Received, Sent } from '@zhizao/contract/http/call'
import { dayText } from '@zhizao/rules/time/calendar'
import { registerAction, registerTerminalPage } from '../../offline/index.ts'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { currentZone } from '../../platform/time/plant-zone.ts'
import type { Card } from '../unit/use-unit-acts.ts'
import { PICK, RECEIVE } from './bill-paths.ts'
import type { PickTask } from './pick-tasks.ts'
import type { Entry } from './receipt-entries.ts'

const inbound = client(inboundWork)
const outbound = client(outboundWork)

/** What came of a bill, as it is sent and as it was typed, to go on with where it is refused. */
export interface GoodsIn {
  id: string
  lines: Sent<typeof inboundWork.receive>['lines']
  entries: readonly Entry[]
  /** On which day it came, where that was said. */
  postedOn?: string | null
}
/** What was taken for a bill, the same way. */
export interface GoodsOut {
  id: string
  lines: NonNullable<Sent<typeof outboundWork.ship>['lines']>
  /** Boxes and pallets that go out whole. */
  boxes: readonly Card[]
  tasks: readonly PickTask[]
  /** On which day it went, where that was said. */
  postedOn?: string | null
}

export const RECEIVE_GOODS = 'inboundBill.receive'
export const PICK_GOODS = 'outboundBill.ship'
/** What waited for a connection counts for the day on which it was done. */
const dayOf = (said: string | null | undefined, at: string | undefined) =>
  said ?? (at && dayText(Date.parse(at), currentZone()))

export const receiveKey = (id: string) => ['receive', id]
export const pickKey = (id: string) => ['pick', id]

/** Receiving and picking work without a connection. */
export function offerBills() {
  registerTerminalPage(RECEIVE)
  registerTerminalPage(PICK)
  registerAction<GoodsIn, Received<typeof inboundWork.receive>>(RECEIVE_GOODS, {
    title: '收货',
    send: ({ id, lines, postedOn }, action, at) =>
      inbound.receive({ id, lines, action, key: action.id, postedOn: dayOf(postedOn, at) }, { quiet: true }),
    arrived({ id }) {
      void queryClient.invalidateQueries({ queryKey: receiveKey(id) })
      void queryClient.invalidateQueries({ queryKey: ['/mes_stock/inboundbill/page'] })
    },
    page: ({ id }) => `${RECEIVE}?id=${id}`,
  })
  registerAction<GoodsOut, Received<typeof outboundWork.ship>>(PICK_GOODS, {
    title: '拣货出库',
    send: ({ id, lines, boxes, postedOn }, action, at) =>
      outbound.ship(
        { id, lines, units: boxes.map((box) => box.id), action, key: action.id, postedOn: dayOf(postedOn, at) },
        { quiet: true },
      ),
    arrived({ id }) {
      void queryClient.invalidateQueries({ queryKey: pickKey(id) })
      void queryClient.invalidateQueries({ queryKey: ['/mes_stock/outboundbill/page'] })
    },
    page: ({ id }) => `${PICK}?id=${id}`,
  })
}
