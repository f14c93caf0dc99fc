import { Outlet, useLocation } from '@tanstack/react-router'
import { Activity, lazy, Suspense, useRef } from 'react'
import { useUser } from '../session/session-store.ts'
import { Feedback } from './feedback.tsx'
import { isStandalone } from './paths.ts'
import { LoadingPage } from './states.tsx'

const Frame = lazy(async () => ({ default: (await import('./frame.tsx')).Frame }))

const Reminders = lazy(async () => ({ default: (await import('./reminders.tsx')).Reminders }))

/** The frame stays mounted behind pages that fill the window, so that its tabs are as they were left. */
export function RootView() {
  const { pathname } = useLocation()
  const user = useUser()
  const framed = !isStandalone(pathname)
  const everFramed = useRef('')
  if (user && framed) everFramed.current = user.id
  return (
    <>
      <Feedback />
      {user && (
        <Suspense>
          <Reminders key={user.id} />
        </Suspense>
      )}
      {user && everFramed.current === user.id && (
        <Activity mode={framed ? 'visible' : 'hidden'}>
          <Suspense fallback={<LoadingPage />}>
            <Frame />
          </Suspense>
        </Activity>
      )}
      {!framed && (
        <Suspense fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      )}
    </>
  )
}
