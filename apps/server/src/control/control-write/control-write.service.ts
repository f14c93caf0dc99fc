import type { AckMessage } from '@zhizao/gateway-link/messages'
import { and, eq, gt, inArray, lte, notInArray, or, type SQL } from 'drizzle-orm'
import type { GatewayBoxDomain } from '../../gateway-box/index.ts'
import { plainValue } from '../../history/index.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { waitingRoom } from '../../platform/waiting-room.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { controlActs, type EndedWrite, endOf, type OpenWrite, withEnd } from './control-acts.ts'
import { type ControlTarget, controlTargets } from './control-targets.ts'
import { checkedValue } from './control-value.ts'
import { controlWrites } from './control-write.table.ts'

const ANSWER_WITHIN = 15_000
/** So long before that a box must have begun: when a write ends without an answer, nothing begins any more. */
const BEGUN_BEFORE = 3000
/** The clocks of the database and of the server differ by less, ms. */
const CLOCKS_APART = 60_000
const EXPIRE_EVERY = 5000

type Ending = 'confirmed' | 'refused' | 'timed-out' | 'unknown'

export type Row = typeof controlWrites.$inferSelect
type Value = Row['value']
export interface Wish {
  pointId: string
  value: Value
  reason?: string | undefined
}

/** Puts a message into a user's message centre, within the caller's transaction. */
export type NotifyUser = (
  user: { companyId: string; id: string },
  message: { subject: string; text: string },
  context: Pick<Context, 'db' | 'now'>,
) => Promise<void>
interface Doors {
  gatewayBox: GatewayBoxDomain
  telemetry: TelemetryDomain
  notify: NotifyUser
}

/** By what boxes say. Older ones said timed-out of a write that had gone out, too. */
const endings = {
  confirmed: 'confirmed',
  refused: 'refused',
  expired: 'timed-out',
  unknown: 'unknown',
  'timed-out': 'unknown',
} as const satisfies Record<Exclude<AckMessage['state'], 'sent'>, Ending>

const corrections = { confirmed: '已确认', refused: '被拒绝', 'timed-out': '超时未执行' }

const open = inArray(controlWrites.state, ['queued', 'sent'])
const late = '超时后收到应答'
const unanswered = '盒子在 15 秒内没有应答，设备可能已执行，请核对现场'

/** Writes to points: logged before they are sent, ended by the box's answer or by time. */
export function controlWriteService(platform: Platform, { gatewayBox, telemetry, notify }: Doors) {
  const { database, events, homes, log, now, steady } = platform
  const { systemDb } = database
  const room = waitingRoom<Row>(steady)
  let timer: NodeJS.Timeout | undefined

  function ended(row: Row) {
    const { companyId, id: writeId, pointId, objectId, boxId, state } = row
    events.publish('control.ended', {
      companyId,
      writeId,
      pointId,
      objectId,
      boxId,
      state: state as Ending,
    })
    room.give(writeId, row)
  }

  /** Sends the wishes and answers when each has ended. All are checked before any is sent. */
  async function write(wishes: readonly Wish[], context: Pick<Context, 'user' | 'audit'>): Promise<Row[]> {
    const { user } = context
    const ids = wishes.map((wish) => wish.pointId)
    const targets = await database.inCompany(user.companyId, (db) => controlTargets(ids, user, db))
    const values = targets.map((target, at) => checkedValue(target, wishes[at]!.value))
    const standing = await telemetry.plantNow.points(
      user.companyId,
      targets.map(({ pointId }) => pointId),
    )
    const drafts = targets.map((target, at) => {
      const before = plainValue(standing.get(target.pointId)!.newest?.value ?? null)
      return { ...draftOf(target, values[at]!, wishes[at]!.reason, context), before }
    })
    context.audit({
      target: targetOf(targets.map((target) => `${target.objectName}/${target.pointName}`)),
      before: drafts.map((draft) => draft.before),
      after: values,
    })
    const from = steady()
    // Logged for good before anything moves: the call's own transaction ends only after the answer.
    const rows = await database.inCompany(user.companyId, (db) => db.insert(controlWrites).values(drafts).returning())
    return Promise.all(
      rows.map((row, at) => (row.state === 'queued' ? carriedOut(row, targets[at]!, from) : refused(row))),
    )
  }

  function draftOf(target: ControlTarget, value: Value, reason: string | undefined, { user }: Pick<Context, 'user'>) {
    const time = now()
    const { pointId, objectId, boxId, pointName, objectName, objectPath, boxCode } = target
    const isThere = gatewayBox.isConnected(boxCode)
    return {
      companyId: user.companyId,
      pointId,
      objectId,
      boxId,
      pointName,
      objectName,
      objectPath,
      value,
      reason,
      userId: user.id,
      userName: user.name,
      createdAt: time,
      expiresAt: new Date(time.getTime() + ANSWER_WITHIN),
      ...(isThere ? {} : { state: 'refused' as const, message: '盒子不在线，命令未下发', endedAt: time }),
    }
  }

  function refused(row: Row): Row {
    ended(row)
    return row
  }

  /** `from`: of the steady clock; the date may be set meanwhile, and nothing may begin later for it. */
  async function carriedOut(row: Row, { boxCode }: ControlTarget, from: number): Promise<Row> {
    const { id, companyId, pointId, value } = row
    const asked = { id, pointId, value, boxCode, left: from + ANSWER_WITHIN - steady() }
    return withEnd(row, await homes.askHome(companyId, controlActs.carryOut, asked))
  }

  async function carryOut({ id, pointId, value, boxCode, left }: OpenWrite): Promise<EndedWrite> {
    const until = steady() + left
    const coming = room.wait(id, left)
    await gatewayBox.command(boxCode, {
      kind: 'write',
      id: `write:${id}`,
      pointId: Number(pointId),
      value,
      ttlMs: Math.max(1, Math.round(until - steady() - BEGUN_BEFORE)),
    })
    await markSent(id)
    return endOf((await coming) ?? (await expire(eq(controlWrites.id, id)))[0] ?? (await read(id)))
  }
  homes.answer(controlActs.carryOut, carryOut)

  const markSent = (id: string) =>
    systemDb
      .update(controlWrites)
      .set({ state: 'sent', sentAt: now(), updatedAt: now() })
      .where(and(eq(controlWrites.id, id), eq(controlWrites.state, 'queued')))

  async function read(id: string): Promise<Row> {
    const [row] = await systemDb.select().from(controlWrites).where(eq(controlWrites.id, id))
    return row!
  }

  /** What nobody waits for here: a server before this one has sent it, by a clock that may have been set back since. */
  function overdue() {
    const [time, awaited] = [now(), room.awaited()]
    return and(
      or(lte(controlWrites.expiresAt, time), gt(controlWrites.createdAt, new Date(time.getTime() + CLOCKS_APART))),
      awaited.length ? notInArray(controlWrites.id, awaited) : undefined,
    )
  }

  async function expire(which: SQL | undefined): Promise<Row[]> {
    const rows = await systemDb
      .update(controlWrites)
      .set({ state: 'unknown', message: unanswered, endedAt: now(), updatedAt: now() })
      .where(and(open, which))
      .returning()
    for (const row of rows) ended(row)
    return rows
  }

  /** An answer counts even after the time: what the device did is what the log must say. */
  async function answered(boxId: number, ack: Omit<AckMessage, 'setFile'>): Promise<void> {
    const id = /^write:([1-9]\d{0,17})$/.exec(ack.id)?.[1]
    if (!id) return
    const own = and(eq(controlWrites.id, id), eq(controlWrites.boxId, String(boxId)))
    if (ack.state === 'sent') {
      await systemDb
        .update(controlWrites)
        .set({ state: 'sent', sentAt: now(), updatedAt: now() })
        .where(and(own, eq(controlWrites.state, 'queued')))
      return
    }
    const state = endings[ack.state]
    const row = await systemDb.transaction((db) => endedBy(ack, state, own, db))
    if (row) ended(row)
  }

  /** Whoever was told that nobody knows is told what became of it. */
  async function endedBy(
    ack: Omit<AckMessage, 'setFile'>,
    state: Ending,
    own: SQL | undefined,
    db: Db,
  ): Promise<Row | undefined> {
    const text = ack.message ?? null
    const end = async (before: SQL | undefined, message: string | SQL | null) => {
      const [row] = await db
        .update(controlWrites)
        .set({ state, message, readBack: ack.readBack ?? null, endedAt: now(), updatedAt: now() })
        .where(and(own, before))
        .returning()
      return row
    }
    const inTime = await end(open, text)
    if (inTime) return inTime
    const isUnknown = eq(controlWrites.state, 'unknown')
    // What the box does not know either is news only where it has not said so yet.
    const isNews = state === 'unknown' ? and(isUnknown, eq(controlWrites.message, unanswered)) : isUnknown
    const row = await end(isNews, [late, text].filter((each) => each !== null).join('：'))
    if (!row || state === 'unknown') return row
    const { companyId, userId, objectName, pointName } = row
    const news = `${objectName} ${pointName} 下发控制${corrections[state]}`
    await notify({ companyId, id: userId }, { subject: '结果未知的控制已有结果', text: news }, { db, now })
    return row
  }

  homes.answer(controlActs.answered, async ({ boxId, ack }) => {
    await answered(boxId, ack)
    return null
  })

  return {
    write,
    async answered({ companyId, boxId }: { companyId: number; boxId: number }, { setFile: _, ...ack }: AckMessage) {
      await homes.askHome(String(companyId), controlActs.answered, { boxId, ack })
    },
    async start() {
      await expire(overdue())
      timer = setInterval(
        () => void expire(overdue()).catch((error) => log.error({ err: error }, 'control writes not expired')),
        EXPIRE_EVERY,
      )
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      room.stop()
    },
  }
}
export type ControlWriteService = ReturnType<typeof controlWriteService>
