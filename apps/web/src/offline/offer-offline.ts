import { addNotifier } from '../platform/shell/header-extras.ts'
import { part } from '../platform/shell/part.tsx'
import { offerRoom } from '../platform/shell/room-offer.ts'
import { OfflineRoom } from './offline-room.tsx'
import { OutboxKeeper } from './outbox-keeper.tsx'

/** Work without a connection, for the whole application. */
export function offerOffline() {
  addNotifier(
    'outbox',
    part(async () => OutboxKeeper),
  )
  offerRoom(OfflineRoom)
}
