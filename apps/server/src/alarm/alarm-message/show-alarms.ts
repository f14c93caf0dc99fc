import type { SessionUser } from '../../platform/context.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NoticeConfCache } from '../alarm-notice/notice-conf.ts'
import { shownLevels } from '../alarm-notice/page-audience.ts'
import { type AlarmPush, quietly } from './alarm-push.ts'

/** Changes of one company are gathered this long: a flood is counted once. */
const GATHER = 250

const scopeKey = (user: SessionUser) => (user.objectScope === 'all' ? 'all' : [...user.objectScope.roots].sort().join())

/** Tells browsers of alarms: a change with the bell's counts on `alarms`, a message for people on `OnMSG`. Each hears of what he may see. */
export function showAlarms({ database, events, push, log, now }: Platform, alarms: AlarmPush, confs: NoticeConfCache) {
  const gathered = new Map<string, AlarmChange[]>()
  const timers = new Set<NodeJS.Timeout>()

  async function show(companyId: string) {
    const changes = gathered.get(companyId) ?? []
    gathered.delete(companyId)
    const users = [...push.connections].flatMap(({ user }) => (user?.companyId === companyId ? [user] : []))
    if (!users.length) return
    const messages = await alarms.messages(companyId, changes)
    const conf = await confs.of(companyId)
    const levelsOf = (user: SessionUser) => shownLevels(conf, user.id, now())
    const keyOf = (user: SessionUser) => `${scopeKey(user)} ${levelsOf(user).join()}`
    for (const [key, [first]] of Map.groupBy(users, keyOf)) {
      const user = first!
      const shown = levelsOf(user)
      const isThis = (other: SessionUser) => keyOf(other) === key
      const seen = changes.filter((change) => alarms.mayHear(user, change.objectPath))
      const { total: open, unconfirmed } = await database.inCompany(companyId, (db) => alarms.totals(db, user))
      const last = seen.at(-1)
      if (last || !changes.length) {
        push.publish(
          companyId,
          'alarms',
          { event: 'alarm', alarmId: last?.alarmId ?? '', change: last?.action ?? 'many', open, unconfirmed },
          isThis,
        )
      }
      const his = messages.filter(({ objectPath }) => alarms.mayHear(user, objectPath))
      const { loud = [], quiet = [] } = Object.groupBy(his, ({ level }) => (shown.includes(level) ? 'loud' : 'quiet'))
      for (const message of [...alarms.forOne(loud), ...alarms.forOne(quiet).map(quietly)])
        push.publish(companyId, 'OnMSG', { event: 'OnMSG', message }, isThis)
    }
  }

  const stop = events.on('alarm.changed', ({ companyId, changes = [] }) => {
    const waiting = gathered.get(companyId)
    if (waiting) return void waiting.push(...changes)
    gathered.set(companyId, [...changes])
    const timer = setTimeout(() => {
      timers.delete(timer)
      show(companyId).catch((error) => log.error({ err: error }, 'alarms could not be shown'))
    }, GATHER)
    timers.add(timer)
  })
  return () => {
    stop()
    for (const timer of timers) clearTimeout(timer)
  }
}
