import { box } from '@zhizao/contract/gateway-box/box'
import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { hashRandomSecret } from '../../platform/access/random-secret.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { boxGroups } from '../box-group/box-group.table.ts'
import type { BoxLink } from '../link/box-link.ts'
import { recordOf, type SetFileService } from '../set-file/set-file.service.ts'
import { exportSetup, importSetup, setupTemplate } from '../setup-sheet/setup-sheet.ts'
import { boxById, groupsBelow, newSecret, refuseWhileUsed, shownBoxes, totals } from './box.service.ts'
import { boxes, boxSetFiles } from './box.table.ts'
import { gapPage } from './box-gaps.ts'
import { refusedPage } from './box-refused.ts'
import { boxNamed, requireWhole } from './box-sight.ts'
import { gatewayPack, gatewayPacks } from './gateway-packs.ts'

/** A gateway that is refused comes again every few seconds: one that has not for so long has gone. */
const CLAIMED_MS = 600_000

const title = '盒子'
const plain = crud(boxes, {
  title,
  search: ['code', 'name'],
  match: ['kind', 'online', 'status', 'groupId'],
  scope: ({ user }) => boxNamed(user, boxes.id),
})

interface State {
  uptimeSeconds?: number
  memoryBytes?: number
  buffered?: number
  clockOffsetMs?: number
  devices?: { id: number; online: boolean; error?: string; pollMs?: number }[]
}

const produced = rows<typeof boxSetFiles.$inferSelect, ReturnType<typeof recordOf>>()({
  title: '配置文件',
  from: boxSetFiles,
  columns: getTableColumns(boxSetFiles),
  match: { boxId: boxSetFiles.boxId },
  orderable: {},
  order: [desc(boxSetFiles.version)],
  shown: (found) => found.map(recordOf),
})

export function boxRoutes({ events, settings }: Platform, link: BoxLink, setFiles: SetFileService): Route[] {
  const changed = (context: Context, boxIds: string[]) =>
    context.afterCommit(() =>
      events.publish('box.changed', { companyId: context.user.companyId, boxIds, change: 'setup' }),
    )
  const withGroups = async <Filter extends { groupId?: string | undefined }>(input: Filter, context: Context) =>
    input.groupId ? { ...input, groupId: await groupsBelow(input.groupId, context) } : input
  const fresh = async (id: string, context: Context) => (await shownBoxes([await boxById(id, context)], context))[0]!
  const detail = async (id: string, context: Context) => {
    const { address, claim, ...stored } = await boxById(id, context)
    const row = (await shownBoxes([{ ...stored, address, claim }], context))[0]!
    // What it says of its machines names their addresses.
    if (!row.isWhole) return { ...row, state: null, address: null, claim: null }
    const isNow = claim && context.now().getTime() - Date.parse(claim.at) < CLAIMED_MS
    const told = isNow ? { address: claim.address, at: new Date(claim.at) } : null
    return { ...row, state: row.state as State | null, address, claim: told }
  }
  const list = async (input: { groupId?: string | undefined }, context: Context) =>
    shownBoxes(await plain.list(await withGroups(input, context), context), context)

  const host = settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).hostname : null
  const shown = (secret: string) => ({ secret, host, mqttPort: link.port, mqttTlsPort: link.tlsPort ?? null })

  return implement(box, {
    async page(input, context) {
      const found = await plain.page(await withGroups(input, context), context)
      return { ...found, records: await shownBoxes(found.records, context) }
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
      const { id } = await plain.create({ ...draft, secretHash: hashRandomSecret(secret) }, context)
      context.afterCommit(() => link.welcome(draft.code))
      changed(context, [id])
      return { ...(await fresh(id, context)), ...shown(secret) }
    },
    async update(changes, context) {
      await requireGroup(changes.groupId, context)
      await requireWhole([changes.id], context)
      const before = await boxById(changes.id, context)
      const row = await plain.update(changes, context)
      // Disabled: ends its connections. Enabled: forgets that it was refused.
      if (row.status !== before.status) context.afterCommit(() => link.expel(row.code))
      changed(context, [row.id])
      return fresh(row.id, context)
    },
    async remove({ id }, context) {
      await requireWhole([id], context)
      const row = await boxById(id, context)
      await refuseWhileUsed(row, context)
      await plain.remove({ id }, context)
      context.afterCommit(async () => {
        link.forget(Number(id))
        link.expel(row.code)
        // The code may serve another company's box one day: its configuration must not wait there.
        await link.sendSetFile(row.code, '')
      })
      changed(context, [id])
      return true
    },
    async moveToGroup({ ids, groupId }, context) {
      await requireGroup(groupId, context)
      await requireWhole(ids, context)
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
      await requireWhole([id], context)
      const row = await boxById(id, context)
      const secret = newSecret()
      await context.db
        .update(boxes)
        // Whoever gets the new one may be another gateway.
        .set({ secretHash: hashRandomSecret(secret), instance: null, claim: null, updatedAt: context.now() })
        .where(eq(boxes.id, id))
      context.audit({ target: row.name })
      context.afterCommit(async () => {
        await link.replaced(Number(id), row.code)
        // What waits for the box is sealed with a key of the old secret; it gets its configuration anew when it signs in.
        await link.sendSetFile(row.code, '')
      })
      return shown(secret)
    },
    async takeOver({ id }, context) {
      await requireWhole([id], context)
      const row = await boxById(id, context)
      if (!row.claim) throw conflict(`没有其他网关正在请求使用盒子「${row.name}」`)
      await context.db
        .update(boxes)
        .set({ instance: row.claim.instance || null, claim: null, updatedAt: context.now() })
        .where(eq(boxes.id, id))
      context.audit({ target: row.name, before: { address: row.address }, after: { address: row.claim.address } })
      context.afterCommit(() => link.replaced(Number(id), row.code))
      return true
    },
    produceSetFile: whole(setFiles.produce),
    sendSetFile: whole(setFiles.send),
    setFileStanding: whole(setFiles.standing),
    readSetFile: ({ id }, context) => setFiles.readBack(id, context),
    async setFiles({ id, ...input }, context) {
      await requireWhole([id], context)
      await boxById(id, context)
      return produced.page({ ...input, boxId: id }, context)
    },
    async export(filter, context) {
      const found = await plain.list(await withGroups(filter, context), context)
      return exportSetup(
        found.map(({ id }) => id),
        context,
      )
    },
    gatewayPacks: () => gatewayPacks(),
    gatewayPack: ({ name }) => gatewayPack(name),
    template: (_, context) => setupTemplate(context),
    import: (body, context) => importSetup(body, { events, link }, context),
    gaps: gapPage,
    refused: refusedPage,
  })
}

/** For those who see all that the box feeds. */
const whole =
  <Answer>(work: (id: string, context: Context) => Promise<Answer>) =>
  async ({ id }: { id: string }, context: Context): Promise<Answer> => {
    await requireWhole([id], context)
    return work(id, context)
  }

async function requireGroup(groupId: string | null | undefined, context: Context) {
  if (!groupId) return
  const [row] = await context.db
    .select({ id: boxGroups.id })
    .from(boxGroups)
    .where(and(eq(boxGroups.id, groupId)))
  if (!row) throw notFound('盒子分组')
}
