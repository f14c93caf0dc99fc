import type { PointDraft } from '@zhizao/contract/device/point-fields'
import type { PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import { withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import type { DevicePorts } from '../device-ports.ts'
import { createByModel } from '../model-sync/object-by-model.ts'
import { savePoints } from '../point/point.service.ts'
import { points } from '../point/point.table.ts'
import { createObject } from './object.service.ts'

export interface ObjectWithPoints {
  name: string
  parentId?: string | null | undefined
  /** What prescribes its points; else they are those given. */
  modelId?: string | null | undefined
  points: z.output<typeof PointDraft>[]
}

/** Makes a device with its points, each with the address that its model suggests. Its code is by the rule of objects. */
export async function addObjectWithPoints(
  { name, parentId, modelId, points: drafts }: ObjectWithPoints,
  ports: DevicePorts,
  context: Context,
) {
  const draft = await withCode({ name, parentId: parentId ?? null }, 'object', ports.nextCode, context)
  const object = modelId
    ? await createByModel({ ...draft, modelId }, ports, context)
    : await createObject({ ...draft, objectType: 'device' }, ports, context)
  if (drafts.length) await savePoints({ objectId: object.id, points: drafts }, ports, context)
  const made = await context.db
    .select({
      id: points.id,
      code: points.code,
      name: points.name,
      source: points.source,
      address: modelPoints.address,
    })
    .from(points)
    .leftJoin(modelPoints, eq(modelPoints.id, points.modelPointId))
    .where(eq(points.objectId, object.id))
    .orderBy(asc(points.sort), asc(points.id))
  return {
    id: object.id,
    points: made
      .filter(({ source }) => source === 'device')
      .map(({ address, ...point }) => ({ ...point, address: address as PointAddress | null })),
  }
}
