import { useRouter } from '@tanstack/react-router'
import { App, Modal } from 'antd'
import { useEffect } from 'react'
import { setReactions } from '../api/reactions.ts'
import { setPlaces } from '../api/tickets.ts'
import { placeWords } from '../jobs/job-words.ts'
import { followOtherTabs, hasSession } from '../session/session-store.ts'
import { useLeaving } from './leaving.ts'
import { isOpen, paths } from './paths.ts'

/** Joins the api layer's reactions to popups and pages. Draws nothing. */
export function Feedback() {
  const { message } = App.useApp()
  const router = useRouter()
  const leave = useLeaving()
  useEffect(() => {
    let before = ''
    setReactions({
      say: (text) => void message.error({ content: text, key: text }),
      signIn: () => leave(),
      isSignedIn: hasSession,
      license: (message) => void router.navigate({ to: paths.license, state: { refusal: message } }),
      errorPage: (reason) => {
        const { pathname, href } = router.state.location
        if (pathname === paths.error || isOpen(pathname)) return
        before = reason === 'timeout' ? href : ''
        void router.navigate({ href: `${paths.error}?${new URLSearchParams({ reason, from: href })}` })
      },
      recovered: () => {
        if (before && router.state.location.pathname === paths.error)
          void router.navigate({ href: before, replace: true })
        before = ''
      },
    })
  }, [message, router, leave])
  useEffect(
    () =>
      setPlaces((key, ahead) => {
        if (ahead === null) return message.destroy(key)
        void message.loading({ key, content: placeWords(ahead), duration: 0 })
      }),
    [message],
  )
  // A question is asked of one page: whatever leads away, a refusal, a guard or the way back, leaves no dialog over the next.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => void (pathChanged && Modal.destroyAll())),
    [router],
  )
  useEffect(() => followOtherTabs(() => location.reload()), [])
  return null
}
