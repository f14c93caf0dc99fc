import { useRouter } from '@tanstack/react-router'
import { createContext, useContext } from 'react'

/** Where the list of what waits stands in the frame. */
export const OUTBOX_PAGE = '/bcs/pages/offline/outbox'

/** How one goes about where there is no frame: given by the room without a connection. */
export const RoomWay = createContext<((href: string) => void) | undefined>(undefined)

export function useGo(): (href: string) => void {
  const inRoom = useContext(RoomWay)
  const router = useRouter()
  return inRoom ?? ((href) => void router.navigate({ href }))
}
