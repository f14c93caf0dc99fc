import type { CameraDraft } from '@zhizao/contract/camera/camera'
import { and, eq } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, forbidden, invalidField, notFound } from '../../platform/refusal.ts'
import { cameras } from './camera.table.ts'
import { cameraById, visible } from './camera-query.ts'

const MOST = 2000

/** Those of the given objects that the caller may see. */
export type VisibleObjects = (context: Context, ids: readonly string[]) => Promise<string[]>

/** What its kind needs and nothing of another kind: an address that nobody sees would be played by nobody. */
function fitted<Draft extends CameraDraft>(draft: Draft) {
  const blank = { streamAddress: null, deviceSerial: null, channel: null }
  if (draft.kind === 'stream') {
    if (!draft.streamAddress) throw invalidField('streamAddress', '流地址', '此项不能为空')
    return { ...draft, ...blank, streamAddress: draft.streamAddress }
  }
  if (!draft.deviceSerial) throw invalidField('deviceSerial', '设备序列号', '此项不能为空')
  // Channels count from 1 at 萤石云 and from 0 at 乐橙云.
  const channel = draft.channel ?? (draft.kind === 'ezviz' ? 1 : 0)
  return { ...draft, ...blank, deviceSerial: draft.deviceSerial, channel }
}

/** The object and the area exist, and the object is the caller's to use. */
async function refuseUnknownPlace(
  { objectId, areaId }: { objectId: string | null; areaId: string | null },
  visibleObjects: VisibleObjects,
  context: Context,
) {
  if (!objectId && context.user.objectScope !== 'all') throw forbidden('请选择您数据权限内的所属对象')
  if (objectId && !(await visibleObjects(context, [objectId])).length) throw notFound('对象')
  if (!areaId) return
  const [area] = await context.db.select({ id: areas.id }).from(areas).where(eq(areas.id, areaId))
  if (!area) throw notFound('区域')
}

export function cameraService(visibleObjects: VisibleObjects) {
  return {
    async create(draft: CameraDraft, context: Context) {
      const place = { objectId: draft.objectId ?? null, areaId: draft.areaId ?? null }
      await refuseUnknownPlace(place, visibleObjects, context)
      const total = await context.db.$count(cameras)
      if (total >= MOST) throw conflict(`摄像头最多 ${MOST} 个`)
      const values = { sort: total + 1, ...fitted(draft), ...place, companyId: context.user.companyId }
      const [row] = await context.db.insert(cameras).values(values).returning({ id: cameras.id })
      const after = await cameraById(row!.id, context)
      context.audit({ target: after.name, after })
      return after
    },

    async update({ id, ...changes }: Partial<CameraDraft> & { id: string }, context: Context) {
      const before = await cameraById(id, context)
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const { objectName: _object, areaName: _area, createdAt: _at, ...stored } = before
      const merged = fitted({ ...stored, ...(given as Partial<CameraDraft>) })
      const place = { objectId: merged.objectId ?? null, areaId: merged.areaId ?? null }
      await refuseUnknownPlace(place, visibleObjects, context)
      await context.db
        .update(cameras)
        .set({ ...merged, ...place, id, updatedAt: context.now() })
        .where(eq(cameras.id, id))
      const after = await cameraById(id, context)
      context.audit({ target: after.name, before, after })
      return after
    },

    async remove(id: string, context: Context) {
      const before = await cameraById(id, context)
      await context.db.delete(cameras).where(and(eq(cameras.id, id), visible(context)))
      context.audit({ target: before.name, before })
    },
  }
}
