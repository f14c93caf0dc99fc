import { randomUUID } from 'node:crypto'
import type { AckMessage } from '@zhizao/gateway-link/messages'
import { SetFile } from '@zhizao/gateway-link/set-file'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { waitingRoom } from '../../platform/waiting-room.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { boxes, boxSetFiles } from '../box/box.table.ts'
import { requireWhole } from '../box/box-sight.ts'
import type { BoxLink } from '../link/box-link.ts'
import type { LinkBox } from '../link/link-box.ts'
import { openedByServer, openedFromBox, textForBox } from './box-key.ts'
import { differences } from './differences.ts'
import { tooOldFor } from './older-gateway.ts'
import { sameContent, setFileOf, withoutPasswords } from './produce.ts'

const READ_WITHIN = 10_000

type Row = typeof boxSetFiles.$inferSelect

/** A version as callers get it. */
export const recordOf = ({ version, state, message, content, sentAt, appliedAt }: Row) => ({
  version,
  state,
  message,
  content: withoutPasswords(content),
  sentAt,
  appliedAt,
})

const newestOf = (boxId: string, db: Db, states?: (typeof boxSetFiles.$inferSelect)['state'][]) =>
  db
    .select()
    .from(boxSetFiles)
    .where(and(eq(boxSetFiles.boxId, boxId), states && inArray(boxSetFiles.state, states)))
    .orderBy(desc(boxSetFiles.version))
    .limit(1)
    .then(([row]) => row)

/** Produces set files, sends them, hears the box's answer, reads them back. */
export function setFileService(platform: Platform, link: BoxLink, telemetry: TelemetryDomain, seal: SecretSeal) {
  const { database, events, now, steady } = platform
  const answers = waitingRoom<AckMessage>(steady)

  /** Whatever stands behind a call, or none: who works in which company. */
  type Work = Pick<Context, 'db' | 'now' | 'audit' | 'afterCommit'> & { user: { companyId: string } }

  /** A box that is away gets what is sealed for it when it signs in. */
  const sendTo = (code: string, file: SetFile) => link.sendSetFile(code, textForBox(file, link.keyOf(code)))

  async function lockedBox(id: string, { db }: Work) {
    const [box] = await db.select().from(boxes).where(eq(boxes.id, id)).for('update')
    if (!box) throw notFound('盒子')
    if (box.kind !== 'edge') throw conflict('第三方盒子由其厂家的工具配置，没有配置文件')
    return box
  }

  async function produce(id: string, work: Work) {
    const box = await lockedBox(id, work)
    const newest = await newestOf(id, work.db)
    const version = box.setFileVersion + 1
    const content = await setFileOf(box, version, work)
    if (newest && sameContent(newest.content, content)) return recordOf(newest)
    const { companyId } = work.user
    const [row] = await work.db.insert(boxSetFiles).values({ companyId, boxId: id, version, content }).returning()
    await work.db.update(boxes).set({ setFileVersion: version }).where(eq(boxes.id, id))
    work.audit({ target: box.name, after: { version } })
    return recordOf(row!)
  }

  async function send(id: string, work: Work) {
    const box = await lockedBox(id, work)
    const newest = await newestOf(id, work.db)
    if (!newest) throw conflict('还没有生成配置文件，请先生成')
    const tooOld = tooOldFor(newest.content as SetFile, box.version)
    if (tooOld) throw conflict(tooOld)
    const file = openedByServer(newest.content as SetFile, seal)
    const [row] = await work.db
      .update(boxSetFiles)
      .set({ state: 'sent', sentAt: work.now(), appliedAt: null, message: null })
      .where(eq(boxSetFiles.id, newest.id))
      .returning()
    work.audit({ target: box.name, after: { version: newest.version } })
    work.afterCommit(async () => {
      // The box may send values of new points at once: ingest must know them.
      await telemetry.points.settled()
      await sendTo(box.code, file)
    })
    return recordOf(row!)
  }

  /** Produces and sends without a caller. */
  async function provide(companyId: string, id: string): Promise<void> {
    const later: (() => void | Promise<void>)[] = []
    await database.inCompany(companyId, async (db) => {
      const work: Work = {
        db,
        now,
        user: { companyId },
        audit: () => {},
        afterCommit: (one) => void later.push(one),
      }
      const { state } = await produce(id, work)
      if (state !== 'applied') await send(id, work)
    })
    for (const one of later) await one()
  }

  /** What a box was last sent stands for it again after a restart of either side. */
  async function greet(box: LinkBox) {
    if (box.kind !== 'edge') return
    const row = await database.inCompany(String(box.companyId), (db) =>
      newestOf(String(box.boxId), db, ['sent', 'applied', 'refused']),
    )
    if (row) await sendTo(box.code, openedByServer(row.content as SetFile, seal))
  }

  async function answered(box: LinkBox, ack: AckMessage) {
    const version = Number(ack.id.slice('set-file:'.length))
    const state = ack.state === 'confirmed' ? 'applied' : ack.state === 'refused' ? 'refused' : undefined
    if (!state || !Number.isSafeInteger(version)) return
    const [companyId, boxId] = [String(box.companyId), String(box.boxId)]
    const isNews = await database.inCompany(companyId, async (db) => {
      const where = and(eq(boxSetFiles.boxId, boxId), eq(boxSetFiles.version, version))
      const [row] = await db.select().from(boxSetFiles).where(where).for('update')
      if (!row || row.state === 'produced' || (row.state === state && row.message === (ack.message ?? null)))
        return false
      await db
        .update(boxSetFiles)
        .set({ state, message: ack.message ?? null, appliedAt: state === 'applied' ? now() : null })
        .where(where)
      if (state === 'applied') await db.update(boxes).set({ setFileApplied: version }).where(eq(boxes.id, boxId))
      return true
    })
    if (!isNews) return
    events.publish('box.set-file', { companyId, boxId, version, state, message: ack.message ?? null })
    events.publish('box.changed', { companyId, boxIds: [boxId], change: 'state' })
  }

  async function readBack(id: string, context: Context) {
    const { companyId } = context.user
    // No transaction stays open while the box is asked.
    const { box, newest } = await database.inCompany(companyId, async (db) => {
      await requireWhole([id], { ...context, db })
      const [box] = await db.select().from(boxes).where(eq(boxes.id, id))
      return { box, newest: await newestOf(id, db) }
    })
    if (!box) throw notFound('盒子')
    if (box.kind !== 'edge') throw conflict('第三方盒子由其厂家的工具配置，没有配置文件')
    if (!link.isConnected(box.code)) throw conflict('盒子不在线，无法读取配置')
    const command = `read-set-file:${randomUUID()}`
    const coming = answers.wait(`${box.id}/${command}`, READ_WITHIN)
    await link.command(box.code, { kind: 'read-set-file', id: command })
    const answer = await coming
    if (!answer) throw conflict('盒子在 10 秒内没有应答，请稍后重试')
    if (answer.state !== 'confirmed') throw conflict(`盒子未能给出配置：${answer.message ?? '没有说明原因'}`)
    const read = SetFile.safeParse(answer.setFile)
    if (!read.success) throw conflict('盒子给出的配置格式有误，请检查盒子的软件版本')
    const theirs = openedFromBox(read.data, link.keyOf(box.code))
    const ours = newest && openedByServer(newest.content as SetFile, seal)
    const lines = ours ? differences(ours, theirs) : ['服务器上还没有生成配置文件']
    const content = withoutPasswords(read.data)
    if (newest)
      await database.inCompany(companyId, async (db) => {
        await db.update(boxSetFiles).set({ readBack: content, readBackAt: now() }).where(eq(boxSetFiles.id, newest.id))
      })
    context.audit({ target: box.name, after: { version: read.data.version, differences: lines } })
    return { content, version: read.data.version, same: lines.length === 0, differences: lines }
  }

  /** Whether the box works by its configuration as it stands now, and what differs. Nothing is produced by asking. */
  async function standing(id: string, context: Pick<Context, 'db' | 'now'>) {
    const [box] = await context.db.select().from(boxes).where(eq(boxes.id, id))
    if (!box) throw notFound('盒子')
    const same = { state: 'same' as const, differences: [], message: null }
    if (box.kind !== 'edge') return same
    const of = (version: number) => and(eq(boxSetFiles.boxId, id), eq(boxSetFiles.version, version))
    const [running] = await context.db.select().from(boxSetFiles).where(of(box.setFileApplied))
    const newest = await newestOf(id, context.db)
    const now = await setFileOf(box, running?.version ?? 0, context)
    // Nothing was ever set up, and nothing runs.
    if (!running && !now.channels.length) return same
    const lines = running
      ? differences(openedByServer(now, seal), openedByServer(running.content as SetFile, seal))
      : ['盒子还没有生效的配置']
    if (!lines.length) return same
    const isNewest = newest && sameContent(newest.content, now)
    const state =
      isNewest && (newest.state === 'sent' || newest.state === 'refused') ? newest.state : ('changed' as const)
    return {
      state,
      differences: lines,
      message: isNewest ? newest.message : null,
    }
  }

  link.onConnected(greet)
  link.onAck('set-file', answered)
  link.onAck('read-set-file', async (box, ack) => void answers.give(`${box.boxId}/${ack.id}`, ack))

  return { produce, send, provide, readBack, standing, stop: answers.stop }
}
export type SetFileService = ReturnType<typeof setFileService>
