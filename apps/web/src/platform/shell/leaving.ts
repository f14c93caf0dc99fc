import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { queryClient } from '../api/query-client.ts'
import { endSession } from '../session/session-store.ts'
import { isOpen, paths } from './paths.ts'
import { setTags } from './tag-store.ts'

/** Leaves the session behind and goes to the sign-in page, which leads back here unless the user signed out himself. */
export function useLeaving() {
  const router = useRouter()
  return useCallback(
    (comesBack = true) => {
      const { pathname, href } = router.state.location
      endSession()
      if (!comesBack) setTags([])
      queryClient.clear()
      if (!isOpen(pathname)) {
        void router.navigate({ to: paths.signIn, search: { from: comesBack ? href : undefined }, replace: true })
      }
    },
    [router],
  )
}
