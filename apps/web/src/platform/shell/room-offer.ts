import type { ComponentType } from 'react'

let room: ComponentType | undefined

/** What stands in place of the frame where its menu cannot be read for want of a connection. */
export function offerRoom(next: ComponentType) {
  room = next
}
export const offeredRoom = () => room
