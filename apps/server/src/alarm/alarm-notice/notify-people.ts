import { asc, eq, inArray, sql } from 'drizzle-orm'
import { seesPath } from '../../platform/access/object-view.ts'
import type { SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AlarmChange } from '../../platform/events/event-bus.ts'
import type { Platform } from '../../platform/platform.ts'
import { alarms } from '../alarm/alarm.table.ts'
import { isNews } from '../alarm-message/alarm-push.ts'
import { alarmNotices } from './alarm-notice.table.ts'
import type { NoticeConfCache, Recipient, ResolvedConf } from './notice-conf.ts'
import { noticeText } from './notice-text.ts'
import { quietFor } from './quiet-hours.ts'
import { swingWait } from './swings.ts'

/** Puts a message to one person into a transaction; it leaves once that is committed. The sender gives it. */
export type PostNotice = (
  message: {
    companyId: string
    channel: 'mail' | 'sms'
    recipient: string
    subject: string
    text: string
    template: string
    params: Record<string, string>
  },
  context: { db: Db; now: () => Date; afterCommit: (work: () => void | Promise<void>) => void },
) => Promise<unknown>

export interface NoticePorts {
  post: PostNotice
  /** A user with what he may see now. */
  userIn(db: Db, userId: string): Promise<SessionUser | undefined>
}

type Waiting = Awaited<ReturnType<typeof waitingNotices>>[number]
const MOST_AT_ONCE = 2000
/** An urgent alarm waits so long for those that come with it, ms. */
const URGENT_TOGETHER = 1000
const LONGEST_TIMER = 6 * 3600_000

/** Tells people of new alarms by mail and SMS: merged, after the quiet hours, and only of what they may see. */
export function notifyPeople({ database, events, log, now }: Platform, confs: NoticeConfCache, ports: NoticePorts) {
  const timers = new Map<string, { timer: NodeJS.Timeout; at: number }>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  /** Looks again after `ms`, or sooner where that was settled already: an urgent alarm does not wait for the quiet hours of others. */
  function later(companyId: string, ms: number) {
    const at = performance.now() + ms
    const settled = timers.get(companyId)
    if (isStopped || (settled && settled.at <= at)) return
    clearTimeout(settled?.timer)
    const run = () => {
      timers.delete(companyId)
      const work = flush(companyId)
        .catch((error) => {
          log.error({ err: error, companyId }, 'alarm notices not sent, trying again')
          later(companyId, 60_000)
        })
        .finally(() => running.delete(work))
      running.add(work)
    }
    timers.set(companyId, { timer: setTimeout(run, Math.min(ms, LONGEST_TIMER)), at })
  }

  async function remember(companyId: string, changes: readonly AlarmChange[]) {
    const conf = await confs.of(companyId)
    const told = new Set<string>(conf.rules.filter(({ channels }) => sends(channels)).flatMap(({ levels }) => levels))
    const rows = changes
      .filter((change) => isNews(change) && told.has(change.level))
      .map(({ alarmId, level, objectPath, at }) => ({ companyId, alarmId, level, objectPath, raisedAt: new Date(at) }))
    const latest = [...new Map(rows.map((row) => [row.alarmId, row])).values()]
    if (!latest.length) return
    await database.inCompany(companyId, async (db) => {
      for (const row of latest)
        await db
          .insert(alarmNotices)
          .values(row)
          .onConflictDoUpdate({
            target: [alarmNotices.companyId, alarmNotices.alarmId],
            set: { level: row.level, raisedAt: row.raisedAt },
          })
    })
    const together = conf.mergeSeconds * 1000
    const isUrgent = latest.some(({ level }) => level === 'urgent')
    later(companyId, isUrgent ? Math.min(together, URGENT_TOGETHER) : together)
  }

  async function flush(companyId: string) {
    const conf = await confs.of(companyId)
    const afterwards: (() => void | Promise<void>)[] = []
    const waits = await database.inCompany(companyId, async (db) => {
      const rows = await waitingNotices(db)
      const waitOf = (row: Waiting) =>
        Math.max(
          quietFor(conf, row.level, now()),
          swingWait(lastTold(row), row.level, conf.repeatMinutes, now().getTime()),
        )
      const due = rows.filter((row) => !isNewsStill(row) || waitOf(row) === 0)
      const told = due.filter(isNewsStill)
      await postTo(conf, told, companyId, { db, now, afterCommit: (work) => void afterwards.push(work) })
      await markTold(db, told, now())
      if (due.length)
        await db.delete(alarmNotices).where(
          inArray(
            alarmNotices.id,
            due.map((row) => row.id),
          ),
        )
      return rows.length === MOST_AT_ONCE && due.length ? [0] : rows.map(waitOf).filter((wait) => wait > 0)
    })
    for (const work of afterwards) await work()
    if (waits.length) later(companyId, Math.min(...waits))
  }

  async function postTo(
    conf: ResolvedConf,
    rows: readonly Waiting[],
    companyId: string,
    context: Parameters<PostNotice>[1],
  ) {
    for (const channel of ['mail', 'sms'] as const) {
      const rules = conf.rules.filter((rule) => rule.channels.includes(channel))
      const people = new Map(rules.flatMap((rule) => rule.recipients.map((person) => [person.id, person])))
      for (const person of people.values()) {
        const recipient = addressOf(person, channel)
        if (!recipient) continue
        const levels = new Set<string>(
          rules.filter((rule) => rule.recipients.includes(person)).flatMap((rule) => rule.levels),
        )
        const wanted = rows.filter((row) => levels.has(row.level))
        const user = wanted.length ? await ports.userIn(context.db, person.id) : undefined
        const seen = user ? wanted.filter((row) => seesPath(user, row.objectPath)) : []
        if (!seen.length) continue
        await ports.post(
          { companyId, channel, recipient, template: 'alarm', ...noticeText(seen, conf.timeZone) },
          context,
        )
      }
    }
  }

  const stopHearing = events.on('alarm.changed', async ({ companyId, changes = [] }) => {
    if (changes.some(isNews)) await remember(companyId, changes)
  })
  return {
    /** Goes on with what was waiting when the server stopped. */
    async start() {
      const rows = await database.systemDb.selectDistinct({ companyId: alarmNotices.companyId }).from(alarmNotices)
      for (const { companyId } of rows) later(companyId, 1000)
    },
    async stop() {
      isStopped = true
      stopHearing()
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.all(running)
    },
  }
}

const sends = (channels: readonly string[]) => channels.includes('mail') || channels.includes('sms')
const addressOf = (person: Recipient, channel: 'mail' | 'sms') => (channel === 'mail' ? person.email : person.phone)

/** Who has confirmed or ended an alarm knows of it, what is hidden is to be silent, and what another alarm explains goes without saying. */
const isNewsStill = (row: Waiting) =>
  !row.confirmed && !row.closedAt && !row.shelvedUntil && !row.suppressed && !row.headId

const lastTold = ({ toldAt, toldLevel }: Waiting) =>
  toldAt && toldLevel ? { at: toldAt.getTime(), level: toldLevel } : undefined

/** Keeps what was told with the alarms, locked in the order of their ids as everybody does who changes several. */
async function markTold(db: Db, told: readonly Waiting[], at: Date): Promise<void> {
  if (!told.length) return
  const rows = told.map(({ alarmId, level }) => ({ id: alarmId, level }))
  await db.execute(sql`with told as (
      select a.id, x.level from ${alarms} a join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id bigint, level text) on x.id = a.id
      order by a.id for no key update of a)
    update ${alarms} a set told_at = ${at}::timestamptz, told_level = told.level, told_activations = a.activations
    from told where a.id = told.id`)
}

/** Locked, so that two processes never tell of the same alarm. */
const waitingNotices = (db: Db) =>
  db
    .select({
      id: alarmNotices.id,
      alarmId: alarmNotices.alarmId,
      level: alarmNotices.level,
      objectPath: alarmNotices.objectPath,
      objectName: alarms.objectName,
      content: alarms.content,
      activatedAt: alarms.lastActivatedAt,
      confirmed: alarms.confirmed,
      closedAt: alarms.closedAt,
      shelvedUntil: alarms.shelvedUntil,
      suppressed: alarms.suppressed,
      headId: alarms.headId,
      activations: alarms.activations,
      toldAt: alarms.toldAt,
      toldLevel: alarms.toldLevel,
      toldActivations: alarms.toldActivations,
    })
    .from(alarmNotices)
    .innerJoin(alarms, eq(alarms.id, alarmNotices.alarmId))
    .orderBy(asc(alarmNotices.raisedAt))
    .limit(MOST_AT_ONCE)
    .for('update', { of: alarmNotices, skipLocked: true })
