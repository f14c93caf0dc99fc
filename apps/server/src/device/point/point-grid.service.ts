import { type GridPoint, MOST_GRID_POINTS, pointFieldTitle } from '@zhizao/contract/device/point-bulk'
import type { PointFields } from '@zhizao/contract/device/point-fields'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { EMPTY } from '@zhizao/rules/validation/text-rules'
import { asc, eq, inArray } from 'drizzle-orm'
import { requireSignals } from '../../device-model/index.ts'
import type { Context } from '../../platform/context.ts'
import { holds } from '../../platform/context.ts'
import { forbidden, invalid, notFound } from '../../platform/refusal.ts'
import { type DevicePorts, pointsChanged } from '../device-ports.ts'
import { leaveOut } from '../model-sync/left-out.ts'
import { holdObject, requireObjects } from '../object/object-scope.ts'
import { lockFormulas } from '../point-formula/formula-lock.ts'
import { refuseUsedPoints } from '../point-formula/formula-users.ts'
import { newFormulas } from '../point-formula/settle-formulas.ts'
import { points } from './point.table.ts'
import { given, type PointChange, problemsOf, writeChanges } from './point-changes.ts'

type Row = typeof points.$inferSelect

interface Wanted {
  objectId: string
  points: GridPoint[]
  removed?: string[]
}

/** All points of an object in their order; nobody changes them meanwhile. */
async function ownPoints(objectId: string, context: Context): Promise<Row[]> {
  await holdObject(objectId, context)
  return context.db
    .select()
    .from(points)
    .where(eq(points.objectId, objectId))
    .orderBy(asc(points.sort), asc(points.id))
    .for('update')
}

/** Rows of a statement: putting their thousands of parameters together does not hold up the event loop. */
const CHUNK = 200

/** Saves the points of an object as a grid has them: those that are gone, changed and new, in their order. All or nothing. */
export async function saveGrid(
  { objectId, points: lines, removed = [] }: Wanted,
  ports: DevicePorts,
  context: Context,
) {
  const [object] = await requireObjects([objectId], context)
  requireRights(lines, removed, context)
  await lockFormulas(context)
  const before = await ownPoints(objectId, context)
  const known = new Map(before.map((row) => [row.id, row]))
  const gone = new Set(removed)
  const named = new Set(lines.flatMap(({ id }) => id ?? []))
  if ([...gone, ...named].some((id) => !known.has(id))) throw notFound('点位')
  if (named.size < lines.filter(({ id }) => id).length || removed.some((id) => named.has(id)))
    throw invalid('同一个点位在表格中出现了两次')
  const staying = before.filter(({ id }) => !gone.has(id) && !named.has(id))
  if (staying.length + lines.length > MOST_GRID_POINTS)
    throw invalid(`一个对象用表格编辑时最多 ${MOST_GRID_POINTS} 个点位`)
  refuseFaults(lines, known, staying)
  await requireSignals(
    lines.map(({ signalId }) => signalId),
    context,
  )
  if (gone.size) await remove(before, gone, context)
  const changes: PointChange[] = [
    ...lines.flatMap(({ id, ...fields }, at) =>
      id ? [{ before: known.get(id)!, changes: { ...fields, sort: at + 1 } }] : [],
    ),
    ...staying.map((row, at) => ({ before: row, changes: { sort: lines.length + at + 1 } })),
  ]
  const changed = await writeChanges(changes, ports, context)
  const added = await insert(lines, objectId, before, context)
  await newFormulas(added, ports, context)
  const edited = new Set(lines.flatMap((line) => (line.id && Object.keys(line).length > 1 ? line.id : [])))
  context.audit({
    target: object!.name,
    before: before.filter(({ id }) => gone.has(id) || edited.has(id)),
    after: lines.filter(({ id }) => !id || edited.has(id)),
  })
  pointsChanged(ports, [...gone, ...changed, ...added], context)
  return { added: added.length, changed: edited.size, removed: gone.size }
}

function requireRights(lines: readonly GridPoint[], removed: readonly string[], { user }: Context) {
  if (lines.some(({ id }) => !id) && !holds(user, 'point:add')) throw forbidden('没有新增点位的权限，请联系管理员')
  if (removed.length && !holds(user, 'point:delete')) throw forbidden('没有删除点位的权限，请联系管理员')
}

/** What is wrong, by row and column, all of it at once. */
function refuseFaults(lines: readonly GridPoint[], known: ReadonlyMap<string, Row>, staying: readonly Row[]) {
  const faults: FieldProblem[] = []
  const notify = (at: number, field: keyof PointFields, message: string) =>
    faults.push({ field: `points.${at}.${field}`, title: pointFieldTitle(field), message })
  const codes = new Map<string, number>(staying.map(({ code }) => [code, -1]))
  for (const [at, { id, ...fields }] of lines.entries()) {
    const point = { ...(id ? known.get(id) : {}), ...given(fields) }
    for (const field of ['code', 'name'] as const) if (!point[field]) notify(at, field, EMPTY)
    for (const { field, message } of problemsOf(point)) notify(at, field, message)
    if (!point.code) continue
    const earlier = codes.get(point.code)
    if (earlier !== undefined) notify(at, 'code', earlier < 0 ? '编码已存在' : `与第 ${earlier + 1} 行重复`)
    else codes.set(point.code, at)
  }
  const [first] = faults
  if (!first) return
  const line = Number(first.field.split('.')[1]) + 1
  const { title: heading } = first
  const place = `第 ${line} 行“${heading}”`
  const others = faults.length > 1 ? `（共 ${faults.length} 处问题）` : ''
  throw invalid(`${place}：${first.message}${others}`, faults)
}

async function remove(rows: readonly Row[], gone: ReadonlySet<string>, context: Context) {
  await refuseUsedPoints([...gone], ({ id }) => gone.has(id), context)
  await context.db.delete(points).where(inArray(points.id, [...gone]))
  const removed = rows.filter(({ id }) => gone.has(id))
  await leaveOut(
    'point',
    removed.map(({ objectId, modelPointId: templateId }) => ({ objectId, templateId })),
    context,
  )
}

/** The new lines become points, at their places. */
async function insert(lines: readonly GridPoint[], objectId: string, before: readonly Row[], context: Context) {
  const { companyId } = context.user
  let lastKey = Math.max(0, ...before.map(({ keySort }) => keySort))
  const fresh = lines.flatMap(({ id, ...fields }, at) =>
    id
      ? []
      : [
          {
            ...(given(fields) as { code: string; name: string }),
            objectId,
            companyId,
            sort: at + 1,
            keySort: fields.isKey ? ++lastKey : 0,
          },
        ],
  )
  const ids: string[] = []
  for (let at = 0; at < fresh.length; at += CHUNK) {
    const made = await context.db
      .insert(points)
      .values(fresh.slice(at, at + CHUNK))
      .returning({ id: points.id })
    for (const { id } of made) ids.push(id)
  }
  return ids
}

/** Puts the points named first, in this order; the others of the object follow as they were. */
export async function sortPoints(
  { objectId, ids }: { objectId: string; ids: string[] },
  ports: DevicePorts,
  context: Context,
): Promise<true> {
  const [object] = await requireObjects([objectId], context)
  const rows = await ownPoints(objectId, context)
  const known = new Map(rows.map((row) => [row.id, row]))
  const first = [...new Set(ids)]
  if (first.some((id) => !known.has(id))) throw notFound('点位')
  const named = new Set(first)
  const all = [...first.map((id) => known.get(id)!), ...rows.filter(({ id }) => !named.has(id))]
  const changed = await writeChanges(
    all.map((before, at) => ({ before, changes: { sort: at + 1 } })),
    ports,
    context,
  )
  context.audit({ target: object!.name })
  pointsChanged(ports, changed, context)
  return true
}
