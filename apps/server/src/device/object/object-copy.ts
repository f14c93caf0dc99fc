import { renamedReferences } from '@zhizao/rules/expression/rename'
import { asc, eq } from 'drizzle-orm'
import { copyOfPoint } from '../../device-model/model-point/point-columns.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { type DevicePorts, objectsChanged } from '../device-ports.ts'
import { copyDatasets } from '../object-dataset/object-dataset.service.ts'
import { points } from '../point/point.table.ts'
import { newFormulas } from '../point-formula/settle-formulas.ts'
import { shownFormulas } from '../point-formula/shown-formulas.ts'
import { insertObject } from './object.service.ts'
import { insertPoints } from './object-from-model.ts'
import { getObject } from './object-query.ts'
import { requireObjects } from './object-scope.ts'

/** A new object like another: its fields, points and datasets, but neither its images, its serial number nor its box. */
export async function copyObject(
  { id, code, name, parentId }: { id: string; code: string; name: string; parentId?: string | null },
  ports: DevicePorts,
  context: Context,
) {
  const [source] = await requireObjects([id], context)
  const { objectType, modelId, deviceTypeId, driver, status, alarmStatus, manufacturer, place, details, remark } =
    source!
  const { overridden, leftOut } = source!
  const copyId = await insertObject(
    {
      code,
      name,
      parentId: parentId === undefined ? source!.parentId : parentId,
      objectType,
      modelId,
      deviceTypeId,
      driver,
      status,
      alarmStatus,
      manufacturer,
      place,
      details,
      remark,
      overridden,
      leftOut,
    },
    context,
  )
  const rows = await context.db.select().from(points).where(eq(points.objectId, id)).orderBy(asc(points.sort))
  await refuseHidden(rows, source!.name, context)
  const ids = await insertPoints(
    rows.map((row) => ({
      ...copyOfPoint(row),
      formula: row.formula && ofItself(row.formula, source!.code),
      modelPointId: row.modelPointId,
      fromModel: row.fromModel,
      overridden: row.overridden,
      objectId: copyId,
      companyId: context.user.companyId,
    })),
    context,
  )
  await newFormulas(ids, ports, context)
  await copyDatasets(id, copyId, context)
  objectsChanged(ports, [copyId], context)
  return getObject(copyId, context)
}

/** Whoever copies a formula writes it anew, and names only what he sees. */
async function refuseHidden(rows: (typeof points.$inferSelect)[], name: string, context: Context) {
  const shown = await shownFormulas(rows, context)
  const hidden = shown.find(({ formula }, at) => formula !== rows[at]!.formula)
  if (hidden) throw conflict(`“${name}”的点位“${hidden.name}”的公式引用了您看不到的对象，不能复制，请联系能看到它的人`)
}

/** Where a formula names its own object by code, the copy's means the copy. */
const ofItself = (formula: string, code: string) =>
  renamedReferences(formula, ({ object, point }) => (object === code ? { point } : undefined))
