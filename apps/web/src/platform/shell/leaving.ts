import { useRouter } from '@tanstack/react-router'
import { App } from 'antd'
import { useCallback } from 'react'
import { queryClient } from '../api/query-client.ts'
import { endSession } from '../session/session-store.ts'
import { isOpen, paths } from './paths.ts'
import { setTags } from './tag-store.ts'
import { forgetUnsaved } from './unsaved.ts'

/** Leaves the session behind, with what was said in it, and goes to the sign-in page, which leads back here unless the user signed out himself. */
export function useLeaving() {
  const router = useRouter()
  const { message, notification } = App.useApp()
  return useCallback(
    (comesBack = true) => {
      const { pathname, href } = router.state.location
      endSession()
      forgetUnsaved()
      message.destroy()
      notification.destroy()
      if (!comesBack) setTags([])
      queryClient.clear()
      if (!isOpen(pathname)) {
        void router.navigate({ to: paths.signIn, search: { from: comesBack ? href : undefined }, replace: true })
      }
    },
    [router, message, notification],
  )
}
