import {
  countedRoles,
  type MachineSignal,
  type MachineSignalDraft,
  mayHaveLimits,
  type SignalLimit,
  signalRoleTitles,
} from '@zhizao/contract/machine/machine-signal'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { segments } from '../../process/segment/segment.table.ts'
import { type CountersChanged, requireMachine } from '../machine/machine.service.ts'
import { machines } from '../machine/machine.table.ts'
import { requirePoints } from '../machine/machine-points.ts'
import { seenMachines } from '../machine/machine-query.ts'
import { requireSegments } from '../machine/require-segments.ts'
import { machineSignals, signalLimits } from './machine-signal.table.ts'

type Row = Omit<MachineSignal, 'limits'>
const { machineId, role, pointId } = machineSignals

export const signalRows = rows<Row, MachineSignal>()({
  title: '设备信号',
  from: machineSignals,
  joins: [
    { table: machines, on: eq(machines.id, machineId), inner: true },
    { table: points, on: eq(points.id, pointId), inner: true },
    { table: objects, on: eq(objects.id, points.objectId), inner: true },
  ],
  columns: {
    id: machineSignals.id,
    machineId,
    role,
    pointId,
    pulse: machineSignals.pulse,
    runValue: machineSignals.runValue,
    remark: machineSignals.remark,
    createdAt: machineSignals.createdAt,
    machineName: machines.name,
    pointName: points.name,
    pointCode: points.code,
    unit: points.unit,
    dataType: points.dataType,
    objectId: objects.id,
    objectName: objects.name,
  },
  search: { keyword: [points.name, points.code] },
  match: { machineId, role },
  scope: seenMachines,
  order: [
    asc(machines.code),
    sql`array_position(array['counter','good','reject','cycle','state','recorded'], ${role})`,
    asc(machineSignals.id),
  ],
  shown: withLimits,
})

async function withLimits(found: Row[], { db }: Context): Promise<MachineSignal[]> {
  const ids = found.map(({ id }) => id)
  const all = ids.length
    ? await db
        .select({
          signalId: signalLimits.signalId,
          materialId: signalLimits.materialId,
          segmentId: signalLimits.segmentId,
          low: signalLimits.low,
          high: signalLimits.high,
          materialName: materials.name,
          segmentName: segments.name,
        })
        .from(signalLimits)
        .leftJoin(materials, eq(materials.id, signalLimits.materialId))
        .leftJoin(segments, eq(segments.id, signalLimits.segmentId))
        .where(inArray(signalLimits.signalId, ids))
        .orderBy(asc(signalLimits.id))
    : []
  const bySignal = Map.groupBy(all, ({ signalId }) => signalId)
  return found.map((row) => ({
    ...row,
    limits: (bySignal.get(row.id) ?? []).map(({ signalId: _, ...limit }) => limit),
  }))
}

const isCounted = (each: string) => (countedRoles as readonly string[]).includes(each)

/** The point fits what it is to say, and nobody else says it of this machine. Answers with the limits that it may have. */
async function requireFitting({ limits, ...draft }: Fitted, own: Owner, context: Context) {
  const point = (await requirePoints([draft.pointId], own.path, context, 'pointId', '点位')).get(draft.pointId)!
  if (point.dataType === 'string' && draft.role !== 'recorded')
    throw invalidField('pointId', '点位', '文本点位只能作为记录值')
  if (point.dataType === 'bool' && draft.role === 'cycle') throw invalidField('pointId', '点位', '周期应为数值点位')
  const isLimited = mayHaveLimits(draft.role, point.dataType)
  if (draft.role === 'recorded' && !isLimited && limits?.length)
    throw invalidField('limits', '上下限', '文本和开关点位没有上下限')
  const [same] = await context.db
    .select({ id: machineSignals.id, pointId })
    .from(machineSignals)
    .where(
      and(
        eq(machineId, own.id),
        eq(role, draft.role),
        draft.role === 'recorded' ? eq(pointId, draft.pointId) : undefined,
        own.signalId ? ne(machineSignals.id, own.signalId) : undefined,
      ),
    )
  if (!same) return isLimited ? limits : []
  if (draft.role === 'recorded') throw invalidField('pointId', '点位', '这个点位已是记录值')
  throw invalidField('role', '信号角色', `这台机器已有“${signalRoleTitles[draft.role]}”信号`)
}
type Fitted = Pick<MachineSignalDraft, 'role' | 'pointId'> & Partial<Pick<MachineSignalDraft, 'limits'>>
interface Owner {
  id: string
  path: string
  signalId?: string
}

async function saveLimits(signalId: string, limits: readonly SignalLimit[], { db, user }: Context) {
  const named = [...new Set(limits.flatMap((limit) => limit.materialId ?? []))]
  if (named.length && (await db.$count(materials, inArray(materials.id, named))) < named.length)
    throw invalidField('limits', '上下限', '物料不存在或已被删除')
  await requireSegments(
    limits.map(({ segmentId }) => segmentId),
    'limits',
    '上下限',
    { db },
  )
  await db.delete(signalLimits).where(eq(signalLimits.signalId, signalId))
  if (limits.length)
    await db.insert(signalLimits).values(limits.map((limit) => ({ ...limit, signalId, companyId: user.companyId })))
}

export function machineSignalService(changed: CountersChanged) {
  const notify = (context: Context) => context.afterCommit(() => changed(context.user.companyId))

  async function kept(id: string, context: Context) {
    // Of a machine that he does not see it is not there.
    await signalRows.get({ id }, context)
    const [row] = await context.db.select().from(machineSignals).where(eq(machineSignals.id, id))
    if (!row) throw notFound('设备信号')
    const { path } = await requireMachine(row.machineId, context)
    return { row, path }
  }

  return {
    page: signalRows.page,
    get: signalRows.get,
    async create({ limits: sent, ...draft }: MachineSignalDraft, context: Context) {
      const machine = await requireMachine(draft.machineId, context, 'machineId')
      const limits = (await requireFitting({ ...draft, limits: sent }, machine, context)) ?? []
      const [row] = await context.db
        .insert(machineSignals)
        .values({ ...draft, companyId: context.user.companyId })
        .returning()
      await saveLimits(row!.id, limits, context)
      context.audit({ target: `${machine.name} ${signalRoleTitles[draft.role]}`, after: { ...row, limits } })
      notify(context)
      return signalRows.get(row!, context)
    },
    async update({ id, limits: sent, ...changes }: Partial<MachineSignalDraft> & { id: string }, context: Context) {
      const { row: before, path } = await kept(id, context)
      const { machineId: _, ...rest } = changes
      const wanted = { ...before, ...rest }
      const own = { id: before.machineId, path, signalId: id }
      const limits = await requireFitting({ ...wanted, ...(sent && { limits: sent }) }, own, context)
      const [row] = await context.db
        .update(machineSignals)
        .set({ ...rest, updatedAt: context.now() })
        .where(eq(machineSignals.id, id))
        .returning()
      if (limits) await saveLimits(id, limits, context)
      context.audit({ target: signalRoleTitles[wanted.role], before, after: { ...row, ...(limits && { limits }) } })
      if (isCounted(before.role) || isCounted(wanted.role)) notify(context)
      return signalRows.get({ id }, context)
    },
    async remove({ id }: { id: string }, context: Context): Promise<true> {
      const { row: before } = await kept(id, context)
      await context.db.delete(machineSignals).where(eq(machineSignals.id, id))
      context.audit({ target: signalRoleTitles[before.role], before })
      notify(context)
      return true
    },
  }
}
