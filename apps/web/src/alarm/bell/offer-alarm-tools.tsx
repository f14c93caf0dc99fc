import { addHeaderTool, addNotifier } from '../../platform/shell/header-extras.ts'
import { part } from '../../platform/shell/part.tsx'

/** The bell in the header, and what tells of new alarms wherever the user is. */
export function offerAlarmTools() {
  addHeaderTool(
    'alarms',
    part(async () => (await import('./alarm-bell.tsx')).AlarmBell),
    'news',
  )
  addNotifier(
    'alarms',
    part(async () => (await import('./alarm-notifier.tsx')).AlarmNotifier),
  )
}
