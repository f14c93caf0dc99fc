import { Outlet, useLocation } from '@tanstack/react-router'
import { Activity, Suspense, useRef } from 'react'
import { useUser } from '../session/session-store.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Feedback } from './feedback.tsx'
import { loadExtras } from './header-extras.ts'
import { part, Shown } from './part.tsx'
import { isStandalone } from './paths.ts'
import { LoadingPage } from './states.tsx'
import { loadAround } from './use-around.ts'
import { useDue } from './use-due.ts'

const frame = part(async () => (await import('./frame.tsx')).Frame)

const reminders = part(async () => (await import('./reminders.tsx')).Reminders)

/** The code of the frame alone, which a page that goes first is drawn in. */
export const loadFrame = () => frame.load()
/** The code of all that stands around a page. */
export const loadWhole = () => Promise.all([frame.load(), loadAround(), reminders.load(), loadExtras()])

/** The frame stays mounted behind pages that fill the window, so that its tabs are as they were left. */
export function RootView() {
  const { pathname } = useLocation()
  const user = useUser()
  const framed = !isStandalone(pathname)
  const isDue = useDue(pathname)
  const everFramed = useRef('')
  if (user && framed) everFramed.current = user.id
  return (
    <>
      <Feedback />
      {user && isDue && (
        <Suspense>
          <Shown key={user.id} part={reminders} />
        </Suspense>
      )}
      {user && everFramed.current === user.id && (
        <Activity mode={framed ? 'visible' : 'hidden'}>
          <Suspense fallback={<LoadingPage />}>
            <Shown part={frame} />
          </Suspense>
        </Activity>
      )}
      {!framed && user && <ConnectionBanner />}
      {!framed && (
        <Suspense fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      )}
    </>
  )
}
