import { addTeller } from '../platform/shell/header-extras.ts'
import { part } from '../platform/shell/part.tsx'
import { offerRoom } from '../platform/shell/room-offer.ts'
import { type KeptAct, registerAction } from './actions.ts'
import { forgetKept, keepAlong } from './kept.ts'
import { OfflineEntrance } from './offline-entrance.tsx'
import { OfflineRoom } from './offline-room.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { dropAct, useOutbox } from './outbox.ts'
import { OutboxKeeper } from './outbox-keeper.tsx'
import { useGo } from './room-way.ts'
import { act, type Outcome } from './sender.ts'
import { registerTerminalPage, useOffline, useTerminal } from './terminal.ts'

export {
  act,
  dropAct,
  forgetKept,
  type KeptAct,
  keepAlong,
  OfflineEntrance,
  OfflineRoom,
  OfflineStrip,
  type Outcome,
  registerAction,
  registerTerminalPage,
  useGo,
  useOffline,
  useOutbox,
  useTerminal,
}

/** Work without a connection, for the whole application. */
export function offerOffline() {
  addTeller(
    'outbox',
    part(async () => OutboxKeeper),
  )
  offerRoom(OfflineRoom)
}
