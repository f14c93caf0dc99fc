import type { PointDraft } from '@zhizao/contract/device/point-fields'
import type { ChosenNode } from '@zhizao/contract/gateway-box/box-question'
import { codeOfNode } from '@zhizao/rules/opc-ua/point-code'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { points } from '../../device/point/point.table.ts'
import type { Context } from '../../platform/context.ts'
import { createMany } from '../box-point/box-point.service.ts'
import { requirePointRight } from '../box-point/point-right.ts'

/** Makes points of an object, as people do on its page. */
export type AddPoints = (
  wanted: { objectId: string; points: z.output<typeof PointDraft>[] },
  context: Context,
) => Promise<unknown>

interface Wanted {
  boxDeviceId: string
  objectId: string
  list: ChosenNode[]
}

/** Points that read these nodes, made with their addresses. */
export async function addNodes({ boxDeviceId, objectId, list }: Wanted, addPoints: AddPoints, context: Context) {
  requirePointRight(context)
  const rows = await context.db.select({ code: points.code }).from(points).where(eq(points.objectId, objectId))
  const taken = new Set(rows.map(({ code }) => code))
  const coded = list.map((node) => {
    const code = codeOfNode(node, taken)
    taken.add(code)
    return { ...node, code }
  })
  await addPoints({ objectId, points: coded.map(pointOf) }, context)
  const codes = coded.map(({ code }) => code)
  const made = await context.db
    .select({ id: points.id, code: points.code })
    .from(points)
    .where(and(eq(points.objectId, objectId), inArray(points.code, codes)))
  const idOf = new Map(made.map(({ id, code }) => [code, id]))
  return createMany(
    coded.map(({ nodeId, index, code }) => ({ boxDeviceId, pointId: idOf.get(code)!, address: { nodeId, index } })),
    context,
  )
}

function pointOf({ name, code, dataType, unit, isWritable, words }: ChosenNode & { code: string }) {
  return {
    name,
    code,
    dataType,
    unit: unit || null,
    access: isWritable ? ('rw' as const) : ('r' as const),
    ...(dataType === 'float32' || dataType === 'float64' ? { decimals: 2 } : { decimals: 0 }),
    ...(words && dataType !== 'string' ? { valueWords: words } : {}),
  }
}
