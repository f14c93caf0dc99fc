import { lazy } from 'react'

/** The drawer of an alarm for who seldom opens one: its code comes when it is first drawn. */
export const LazyAlarmDrawer = lazy(async () => ({ default: (await import('./alarm-drawer.tsx')).AlarmDrawer }))
