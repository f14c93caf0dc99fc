import { box } from '@zhizao/contract/gateway-box/box'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { hashSecret } from '../../platform/access/secret-hash.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { notFound } from '../../platform/refusal.ts'
import { boxGroups } from '../box-group/box-group.table.ts'
import type { BoxLink } from '../link/box-link.ts'
import { recordOf, type SetFileService } from '../set-file/set-file.service.ts'
import { boxById, counted, groupsBelow, newSecret, refuseWhileUsed, totals } from './box.service.ts'
import { boxes, boxSetFiles } from './box.table.ts'
import { gapPage } from './box-gaps.ts'

const title = '盒子'
const plain = crud(boxes, { title, search: ['code', 'name'], match: ['kind', 'online', 'status', 'groupId'] })

interface State {
  uptimeSeconds?: number
  memoryBytes?: number
  buffered?: number
  devices?: { id: number; online: boolean; error?: string; pollMs?: number }[]
}

export function boxRoutes({ events }: Platform, link: BoxLink, setFiles: SetFileService): Route[] {
  const changed = (context: Context, boxIds: string[]) =>
    context.afterCommit(() =>
      events.publish('box.changed', { companyId: context.user.companyId, boxIds, change: 'setup' }),
    )
  const withGroups = async <Filter extends { groupId?: string | undefined }>(input: Filter, context: Context) =>
    input.groupId ? { ...input, groupId: (await groupsBelow(input.groupId, context)) as never } : input
  const fresh = async (id: string, context: Context) => (await counted([await boxById(id, context)], context))[0]!
  const detail = async (id: string, context: Context) => {
    const row = await fresh(id, context)
    return { ...row, state: row.state as State | null }
  }
  const list = async (input: { groupId?: string | undefined }, context: Context) =>
    counted(await plain.list(await withGroups(input, context), context), context)

  return implement(box, {
    async page(input, context) {
      const found = await plain.page(await withGroups(input, context), context)
      return { ...found, records: await counted(found.records, context) }
    },
    list,
    ofModule: list,
    get: ({ id }, context) => detail(id, context),
    async byBoxId({ boxId }, context) {
      const [row] = await context.db.select({ id: boxes.id }).from(boxes).where(eq(boxes.code, boxId))
      if (!row) throw notFound(title)
      return detail(row.id, context)
    },
    total: (_, context) => totals(context),
    async create(draft, context) {
      await requireGroup(draft.groupId, context)
      const secret = newSecret()
      const { id } = await plain.create({ ...draft, secretHash: await hashSecret(secret) }, context)
      changed(context, [id])
      return { ...(await fresh(id, context)), secret }
    },
    async update(changes, context) {
      await requireGroup(changes.groupId, context)
      const before = await boxById(changes.id, context)
      const row = await plain.update(changes, context)
      // Disabled: ends its connections. Enabled: forgets that it was refused.
      if (row.status !== before.status) context.afterCommit(() => link.expel(row.code))
      changed(context, [row.id])
      return fresh(row.id, context)
    },
    async remove({ id }, context) {
      const row = await boxById(id, context)
      await refuseWhileUsed(row, context)
      await plain.remove({ id }, context)
      context.afterCommit(async () => {
        link.states.forget(Number(id))
        link.expel(row.code)
        // The code may serve another company's box one day: its configuration must not wait there.
        await link.sendSetFile(row.code, '')
      })
      changed(context, [id])
      return true
    },
    async moveToGroup({ ids, groupId }, context) {
      await requireGroup(groupId, context)
      const moved = await context.db
        .update(boxes)
        .set({ groupId, updatedAt: context.now() })
        .where(inArray(boxes.id, ids))
        .returning({ name: boxes.name })
      if (moved.length < new Set(ids).size) throw notFound(title)
      context.audit({
        target: targetOf(moved.map((row) => row.name)),
        after: { groupId },
      })
      return true
    },
    async resetSecret({ id }, context) {
      const row = await boxById(id, context)
      const secret = newSecret()
      await context.db
        .update(boxes)
        .set({ secretHash: await hashSecret(secret), updatedAt: context.now() })
        .where(eq(boxes.id, id))
      context.audit({ target: row.name })
      context.afterCommit(() => link.expel(row.code))
      return { secret }
    },
    produceSetFile: ({ id }, context) => setFiles.produce(id, context),
    sendSetFile: ({ id }, context) => setFiles.send(id, context),
    readSetFile: ({ id }, context) => setFiles.readBack(id, context),
    async setFiles(input, context) {
      await boxById(input.id, context)
      const rows = await context.db
        .select({ row: boxSetFiles, total: totalOver })
        .from(boxSetFiles)
        .where(eq(boxSetFiles.boxId, input.id))
        .orderBy(desc(boxSetFiles.version))
        .limit(limitOf(input).limit)
        .offset(limitOf(input).offset)
      return pageReply(
        rows.map(({ row }) => recordOf(row)),
        rows[0]?.total ?? 0,
        input,
      )
    },
    gaps: gapPage,
  })
}

async function requireGroup(groupId: string | null | undefined, context: Context) {
  if (!groupId) return
  const [row] = await context.db
    .select({ id: boxGroups.id })
    .from(boxGroups)
    .where(and(eq(boxGroups.id, groupId)))
  if (!row) throw notFound('盒子分组')
}
