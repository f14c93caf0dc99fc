import { TAKE_BACK_SECONDS } from '@zhizao/contract/alarm/alarm-fact'
import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { learned } from '../experience/experience.service.ts'
import { reasonTags } from '../reason-tag/reason-tag.table.ts'
import { alarms } from './alarm.table.ts'
import { type Change, type Changed, change } from './alarm-change.ts'
import { type AlarmFilters, alarmConditions, current, isOpen } from './alarm-filter.ts'

export interface Handling {
  reasonTagId?: string | null
  handling: string
  minutes?: number | null
}
export interface Shelving {
  until?: Date
  minutes?: number
  reason: string
}
type One = { id?: string; batchNo?: string }

/** Shown as live and hidden by nothing: what confirming means something to. */
const visible = sql`closed_at is null and suppressed is null and shelved_until is null`
const everything = sql`true`

/** Whoever has seen an alarm is told at once when it comes again. */
const untold = sql`told_at = null, told_level = null, told_activations = null`

type Noted = { note?: string | null }

/** A click in the last second is still on its way when the time is over. */
const takeBackMs = (TAKE_BACK_SECONDS + 2) * 1000

/** Confirm, handle, shelve: one, several, or all that a filter finds. Of two who do the same at once, the first one does it. */
export function alarmActions(events: EventBus) {
  const confirming = ({ note }: Noted, context: Context, at = context.now()): Change => ({
    action: 'confirm',
    eligible: sql`${visible} and not confirmed`,
    set: sql`confirmed = true, confirmed_at = ${at}::timestamptz, confirmed_by = ${context.user.id}::bigint, confirmed_by_name = ${context.user.name},
      closed_at = case when condition = 'returned' then ${at}::timestamptz end, ${untold}`,
    note: note || null,
  })

  /** One's own confirmation, soon: what it ended is live again, unless its rule has raised a new alarm meanwhile. */
  const unconfirming = (context: Context): Change => ({
    action: 'unconfirm',
    eligible: sql`confirmed and confirmed_by = ${context.user.id}::bigint and handled_at is null and suppressed is null and shelved_until is null
      and confirmed_at > ${new Date(context.now().getTime() - takeBackMs)}::timestamptz
      and (closed_at is null or not exists (select from ${alarms} other
        where other.company_id = alarm.company_id and other.rule_key = alarm.rule_key and other.closed_at is null))`,
    set: sql`confirmed = false, confirmed_at = null, confirmed_by = null, confirmed_by_name = null, closed_at = null`,
  })

  async function confirmSeveral(which: SQL | undefined, noted: Noted, context: Context) {
    const confirmedAt = context.now()
    const what = confirming(noted, context, confirmedAt)
    return { ...(await several(withMembers(which, what, context), what, context)), confirmedAt }
  }

  /** Handling a visible alarm confirms it as well: whoever dealt with it has seen it. */
  const handlingOf = (context: Context, done: Handling): Change => ({
    action: 'handle',
    eligible: sql`handled_at is null`,
    set: sql`handled_at = ${context.now()}::timestamptz, handled_by = ${context.user.id}::bigint, handled_by_name = ${context.user.name},
      reason_tag_id = ${done.reasonTagId ?? null}::bigint, handling = ${done.handling}, minutes = ${done.minutes ?? null}::int,
      confirmed = confirmed or (${visible}),
      confirmed_at = case when not confirmed and ${visible} then ${context.now()}::timestamptz else confirmed_at end,
      confirmed_by = case when not confirmed and ${visible} then ${context.user.id}::bigint else confirmed_by end,
      confirmed_by_name = case when not confirmed and ${visible} then ${context.user.name} else confirmed_by_name end,
      closed_at = case when ${visible} and condition = 'returned' then ${context.now()}::timestamptz else closed_at end, ${untold}`,
    note: done.handling,
    beside: learned,
  })

  /** What of these is eligible as a head brings along: whoever has seen the cause has seen what it explains. */
  const membersOf = (which: SQL | undefined, { eligible }: Change, { db, user }: Context) =>
    and(
      inArray(
        alarms.headId,
        db
          .select({ id: alarms.id })
          .from(alarms)
          .where(and(which, eligible, objectSeen(user, alarms.objectId))),
      ),
      eligible,
    )
  const withMembers = (which: SQL | undefined, what: Change, context: Context) =>
    which && or(which, membersOf(which, what, context))

  /** Confirms what alarms explain that are about to be handled. Locked together before, in the order of their ids. */
  async function confirmMembers(which: SQL | undefined, context: Context): Promise<void> {
    const what = confirming({}, context)
    const members = membersOf(which, what, context)
    const [first] = await context.db.select({ id: alarms.id }).from(alarms).where(members).limit(1)
    if (!first) return
    await context.db.select({ id: alarms.id }).from(alarms).where(or(which, members)).orderBy(alarms.id).for('update')
    await run(members, what, context)
  }

  async function run(which: SQL | undefined, what: Change, context: Context): Promise<Changed> {
    const whichOnes = and(objectSeen(context.user, alarms.objectId), which) ?? everything
    const changed = await change(context.db, whichOnes, what, context.user, context.now())
    const { companyId } = context.user
    if (changed.count)
      context.afterCommit(() =>
        events.publish('alarm.changed', {
          companyId,
          alarmIds: changed.changes.map(({ alarmId }) => alarmId),
          ...(changed.count === changed.changes.length ? { changes: changed.changes } : {}),
        }),
      )
    return changed
  }

  async function single(which: SQL | undefined, what: Change, context: Context): Promise<true> {
    const { count: done, changes } = await run(which, what, context)
    if (!done) await explain(which, what, context)
    context.audit({ target: changes[0]?.content })
    return true
  }

  async function several(which: SQL | undefined, what: Change, context: Context) {
    const scoped = and(objectSeen(context.user, alarms.objectId), which)
    const [found] = await context.db.select({ total: count() }).from(alarms).where(scoped)
    const { count: done } = await run(which, what, context)
    const total = Math.max(found!.total, done)
    context.audit({ target: `${done} 条报警`, after: { total, done } })
    return { total, done, skipped: total - done }
  }

  const own = (confirmedAt: Date, { user }: Context) =>
    and(eq(alarms.confirmedAt, confirmedAt), eq(alarms.confirmedBy, user.id))
  const oneOf = (one: One) => (one.id ? eq(alarms.id, one.id) : eq(alarms.batchNo, one.batchNo!))
  const listed = (ids: readonly string[]) => inArray(alarms.id, [...new Set(ids)])
  /** Alarms with what was confirmed by the same press because they explain it. */
  const withOneAct = (ids: readonly string[]) =>
    or(
      listed(ids),
      sql`exists (select 1 from ${alarms} head where head.id = alarm.head_id and head.id = any(${sql.param([...ids])}::bigint[])
        and head.confirmed_at = alarm.confirmed_at and head.confirmed_by = alarm.confirmed_by)`,
    )
  const found = (filters: AlarmFilters, context: Context) => and(alarmConditions(current(filters), context), isOpen)

  return {
    async confirm(one: One & Noted, context: Context) {
      const what = confirming(one, context)
      return single(withMembers(oneOf(one), what, context), what, context)
    },
    confirmMany: ({ ids, ...noted }: { ids: string[] } & Noted, context: Context) =>
      confirmSeveral(listed(ids), noted, context),
    confirmAll: ({ note, ...filters }: AlarmFilters & Noted, context: Context) =>
      confirmSeveral(and(found(filters, context), sql`${visible} and not confirmed`), { note }, context),
    unconfirm: ({ ids, confirmedAt }: { ids?: string[]; confirmedAt?: Date }, context: Context) =>
      several(and(ids && withOneAct(ids), confirmedAt && own(confirmedAt, context)), unconfirming(context), context),
    async handle(one: One & Handling, context: Context) {
      await checkTag(one, context)
      await confirmMembers(oneOf(one), context)
      return single(oneOf(one), handlingOf(context, one), context)
    },
    async handleMany(input: { ids: string[] } & Handling, context: Context) {
      await checkTag(input, context)
      await confirmMembers(listed(input.ids), context)
      return several(listed(input.ids), handlingOf(context, input), context)
    },
    async handleAll(input: AlarmFilters & Handling, context: Context) {
      await checkTag(input, context)
      const which = and(found(input, context), sql`handled_at is null`)
      await confirmMembers(which, context)
      return several(which, handlingOf(context, input), context)
    },
    shelve: ({ ids, ...shelving }: { ids: string[] } & Shelving, context: Context) =>
      several(listed(ids), shelvingOf(shelving, context), context),
    unshelve: ({ ids }: { ids: string[] }, context: Context) =>
      several(listed(ids), unshelving(context.now()), context),
  }
}

const longestShelfMs = 30 * 86_400_000

/** What suppression hides stays hidden by it too: the shelf is for people, suppression for objects that are off. */
function shelvingOf({ until, minutes, reason }: Shelving, context: Context): Change {
  const now = context.now()
  const end = until ?? new Date(now.getTime() + (minutes ?? 0) * 60_000)
  if (end <= now) throw invalidField('until', '搁置至', '必须晚于当前时间')
  if (end.getTime() - now.getTime() > longestShelfMs) throw invalidField('until', '搁置至', '最长 30 天')
  return {
    action: 'shelve',
    eligible: sql`closed_at is null`,
    set: sql`shelved_until = ${end}::timestamptz, shelved_at = ${now}::timestamptz, shelved_by = ${context.user.id}::bigint, shelved_by_name = ${context.user.name},
      shelve_reason = ${reason}`,
    note: reason,
  }
}

/** What is still active asks for confirmation again; what has returned meanwhile is over. */
export const unshelving = (now: Date): Change => ({
  action: 'unshelve',
  eligible: sql`closed_at is null and shelved_until is not null`,
  set: sql`shelved_until = null, shelved_at = null, shelved_by = null, shelved_by_name = null, shelve_reason = null,
    confirmed = false, confirmed_at = null, confirmed_by = null, confirmed_by_name = null,
    closed_at = case when condition = 'returned' and suppressed is null then ${now}::timestamptz end`,
})

async function checkTag({ reasonTagId: id }: Handling, context: Context): Promise<void> {
  if (!id) return
  const [tag] = await context.db.select({ id: reasonTags.id }).from(reasonTags).where(eq(reasonTags.id, id))
  if (!tag) throw invalidField('reasonTagId', '原因标签', '不存在或已被删除')
}

/** Why a single alarm could not be changed. */
async function explain(which: SQL | undefined, what: Change, context: Context): Promise<never> {
  const [row] = await context.db
    .select()
    .from(alarms)
    .where(and(objectSeen(context.user, alarms.objectId), which))
  if (!row) throw notFound('报警')
  if (what.action === 'handle') throw conflict(`该报警已由${row.handledByName ?? '他人'}处理`)
  if (row.confirmed) throw conflict(`该报警已由${row.confirmedByName ?? '他人'}确认`)
  if (row.shelvedUntil) throw conflict('该报警已搁置，请先取消搁置')
  if (row.suppressed) throw conflict('该报警已被抑制，无需确认')
  throw conflict('该报警已结束')
}
