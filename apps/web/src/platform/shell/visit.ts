import { useRouter } from '@tanstack/react-router'
import type { MenuEntry } from '@zhizao/contract/access/session'
import { handedAddress, opensWindow, routeOf } from '../session/menu.ts'
import { isSafeAddress } from './page-types.ts'

/** Goes to a menu entry: page type 2, and what is set to, in a window of its own that knows nothing of this one, everything else in a tag. */
export function useVisit() {
  const router = useRouter()
  return (entry: MenuEntry) => {
    if (opensWindow(entry) && isSafeAddress(handedAddress(entry)))
      window.open(handedAddress(entry), '_blank', 'noopener')
    else void router.navigate({ href: routeOf(entry) })
  }
}
