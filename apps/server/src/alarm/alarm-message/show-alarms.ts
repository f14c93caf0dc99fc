import { alarmReaders } from '@zhizao/contract/alarm/alarm-fact'
import { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { seesPath, viewKey } from '../../platform/access/object-view.ts'
import { holds, type SessionUser } from '../../platform/context.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PushVersions } from '../../platform/push/push-versions.ts'
import type { AlarmRow } from '../alarm/alarm-list.ts'
import type { NoticeConfCache } from '../alarm-notice/notice-conf.ts'
import { shownLevels } from '../alarm-notice/page-audience.ts'
import { type AlarmPush, quietly } from './alarm-push.ts'
import { shownPopups } from './shown-popups.ts'

/** What changes together is told together. */
const TOGETHER = 20
/** A company is told so often at most, ms; in a flood, of more than so many changes at once, less often. */
const PACE = 40
const FLOOD_PACE = 250
const FLOOD = 20
/** More alarms than this are asked for by browsers. */
const MOST_ROWS = 200

/** What waits to be told to a company. */
interface Round {
  changes: AlarmChange[]
  /** Very many were changed at once and are not named. */
  isMany: boolean
}

const emptyRound = (): Round => ({ changes: [], isMany: false })

/** Tells browsers of alarms: what changed with the bell's counts on `alarms`, a message for people on `OnMSG`. Each hears of what he may see. */
export function showAlarms(
  { database, events, push, log, now, steady }: Platform,
  alarms: AlarmPush,
  confs: NoticeConfCache,
  versions: PushVersions,
) {
  const rounds = new Map<string, { next: Round; timer?: NodeJS.Timeout; isShowing: boolean; restsUntil: number }>()
  const popups = shownPopups(steady)
  let isStopped = false

  async function show(companyId: string, { changes, isMany }: Round) {
    const version = versions.next(companyId)
    const conf = await confs.of(companyId)
    const users = [...push.connections].flatMap(({ user }) => (user?.companyId === companyId ? [user] : []))
    if (!users.length) return
    const messages = await alarms.messages(companyId, popups(changes, conf.repeatMinutes))
    const ids = [...new Set(changes.flatMap(({ alarmId, headId }) => (headId ? [alarmId, headId] : [alarmId])))]
    const isWhole = !isMany && ids.length <= MOST_ROWS
    const rows = isWhole && ids.length ? await database.inCompany(companyId, (db) => alarms.rows(db, ids)) : []
    const raised = new Set(changes.flatMap(({ action, alarmId }) => (action === 'raise' ? [alarmId] : [])))
    const counted = new Map<string, ReturnType<typeof alarms.totals>>()
    const totalsFor = (user: SessionUser) => {
      const key = viewKey(user)
      if (!counted.has(key))
        counted.set(
          key,
          database.inCompany(companyId, (db) => alarms.totals(db, user, now())),
        )
      return counted.get(key)!
    }
    const levelsOf = (user: SessionUser) => shownLevels(conf, user.id, now())
    const keyOf = (user: SessionUser) => `${viewKey(user)} ${holds(user, alarmReaders)} ${levelsOf(user).join()}`
    for (const [key, [first]] of Map.groupBy(users, keyOf)) {
      const user = first!
      const shown = levelsOf(user)
      const isThis = (other: SessionUser) => keyOf(other) === key
      const seen = changes.filter((change) => seesPath(user, change.objectPath))
      const last = seen.at(-1)
      if (last || isMany) {
        const totals = await totalsFor(user)
        const own = holds(user, alarmReaders) ? rows.filter((row) => seesPath(user, row.objectPath)) : []
        push.publish(
          companyId,
          'alarms',
          {
            event: 'alarm',
            alarmId: last?.alarmId ?? '',
            change: last?.action ?? 'many',
            totals,
            version,
            rows: wired(own),
            raised: own.filter(({ id, activations }) => activations === 1 && raised.has(id)).map(({ id }) => id),
            isWhole,
          },
          isThis,
        )
      }
      const his = messages.filter(({ objectPath }) => seesPath(user, objectPath))
      const { loud = [], quiet = [] } = Object.groupBy(his, ({ level }) => (shown.includes(level) ? 'loud' : 'quiet'))
      for (const message of [...alarms.forOne(loud), ...alarms.forOne(quiet).map(quietly)])
        push.publish(companyId, 'OnMSG', { event: 'OnMSG', message }, isThis)
    }
  }

  /** One round of a company after the other: what was changed later is told later. */
  function due(companyId: string) {
    const state = rounds.get(companyId)!
    if (isStopped || state.timer || state.isShowing) return
    const wait = Math.max(TOGETHER, state.restsUntil - performance.now())
    state.timer = setTimeout(async () => {
      state.timer = undefined
      state.isShowing = true
      const round = state.next
      state.next = emptyRound()
      await show(companyId, round).catch((error) => log.error({ err: error }, 'alarms could not be shown'))
      state.isShowing = false
      const isFlood = round.isMany || round.changes.length > FLOOD
      state.restsUntil = performance.now() + (isFlood ? FLOOD_PACE : PACE)
      if (state.next.changes.length || state.next.isMany) due(companyId)
    }, wait)
  }

  const stop = events.on('alarm.changed', ({ companyId, changes }) => {
    const state = rounds.get(companyId) ?? { next: emptyRound(), isShowing: false, restsUntil: 0 }
    rounds.set(companyId, state)
    if (changes) state.next.changes.push(...changes)
    else state.next.isMany = true
    due(companyId)
  })
  return () => {
    isStopped = true
    stop()
    for (const { timer } of rounds.values()) clearTimeout(timer)
  }
}

const fields = Object.keys(Alarm.shape) as (keyof Alarm)[]

/** Rows with what the contract names and nothing else; times become text on the wire. */
const wired = (rows: readonly AlarmRow[]) =>
  rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])) as Alarm)
