import type { MachineSetUp, MachineSetUpDraft, SetUpTarget } from '@zhizao/contract/machine/machine-set-up'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type ControlDomain, checkedValue } from '../../control/index.ts'
import { points } from '../../device/point/point.table.ts'
import { plainValue } from '../../history/index.ts'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { Database } from '../../platform/db/database.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { segments } from '../../process/segment/segment.table.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { requireMachine } from '../machine/machine.service.ts'
import { machines } from '../machine/machine.table.ts'
import { requirePoints } from '../machine/machine-points.ts'
import { seenMachines } from '../machine/machine-query.ts'
import { requireSegments } from '../machine/require-segments.ts'
import { tools } from '../tool/tool.table.ts'
import { machineSetUps, setUpTargets } from './machine-set-up.table.ts'

/** What set-ups are read and written with. */
export interface SetUpPorts {
  database: Database
  plantNow: TelemetryDomain['plantNow']
  write: ControlDomain['write']
}

type Row = Omit<MachineSetUp, 'targets'>
const { id, machineId, materialId, segmentId, toolId } = machineSetUps

/** Set-ups of the machines that a caller sees, with what their points show now. */
const setUpRows = (plantNow: SetUpPorts['plantNow']) =>
  rows<Row, MachineSetUp>()({
    title: '生产设置',
    from: machineSetUps,
    joins: [
      { table: machines, on: eq(machines.id, machineId), inner: true },
      { table: materials, on: eq(materials.id, materialId), inner: true },
      { table: tools, on: eq(tools.id, toolId) },
      { table: segments, on: eq(segments.id, segmentId) },
    ],
    columns: {
      id,
      machineId,
      materialId,
      segmentId,
      toolId,
      cycleSeconds: machineSetUps.cycleSeconds,
      cavities: machineSetUps.cavities,
      remark: machineSetUps.remark,
      createdAt: machineSetUps.createdAt,
      machineName: machines.name,
      materialCode: materials.code,
      materialName: materials.name,
      toolName: tools.name,
      segmentName: sql<string | null>`${segments.name}`,
    },
    search: { keyword: [materials.name, materials.code] },
    match: { machineId, materialId },
    scope: seenMachines,
    order: [asc(machines.code), asc(materials.code), asc(id)],
    shown: (found, context) => withTargets(found, plantNow, context),
  })

async function withTargets(
  found: Row[],
  plantNow: SetUpPorts['plantNow'],
  { db, user }: Context,
): Promise<MachineSetUp[]> {
  const ids = found.map((row) => row.id)
  const all = ids.length
    ? await db
        .select({
          setUpId: setUpTargets.setUpId,
          pointId: setUpTargets.pointId,
          value: setUpTargets.value,
          pointName: points.name,
          pointCode: points.code,
          unit: points.unit,
        })
        .from(setUpTargets)
        .innerJoin(points, eq(points.id, setUpTargets.pointId))
        .where(inArray(setUpTargets.setUpId, ids))
        .orderBy(asc(setUpTargets.sort))
    : []
  const now = await plantNow.points(
    user.companyId,
    all.map(({ pointId }) => pointId),
  )
  const bySetUp = Map.groupBy(all, ({ setUpId }) => setUpId)
  const shown = ({ setUpId: _, ...target }: (typeof all)[number]) => ({
    ...target,
    now: plainValue(now.get(target.pointId)!.newest?.value ?? null),
  })
  return found.map((row) => ({ ...row, targets: (bySetUp.get(row.id) ?? []).map(shown) }))
}

/** Points that may be written, each to a value that it can hold. */
async function checkedTargets(targets: readonly SetUpTarget[], path: string, context: Context) {
  const ids = targets.map((target) => target.pointId)
  const known = await requirePoints(ids, path, context, 'targets', '目标值')
  return targets.map((target) => {
    const point = known.get(target.pointId)!
    if (!point.access.includes('w')) throw invalidField('targets', '目标值', `点位“${point.name}”只读，不能下发`)
    return { pointId: target.pointId, value: checkedValue({ ...point, pointName: point.name }, target.value) }
  })
}

async function requireNamed(draft: Partial<MachineSetUpDraft>, { db }: Context) {
  if (draft.materialId && !(await db.$count(materials, eq(materials.id, draft.materialId))))
    throw invalidField('materialId', '物料', '不存在或已被删除')
  await requireSegments([draft.segmentId], 'segmentId', '工序', { db })
  if (!draft.toolId) return
  const [tool] = await db.select({ status: tools.status }).from(tools).where(eq(tools.id, draft.toolId))
  if (!tool) throw invalidField('toolId', '模具', '不存在或已被删除')
  if (tool.status === 'scrapped') throw invalidField('toolId', '模具', '已报废')
}

type Key = Pick<MachineSetUpDraft, 'machineId' | 'materialId' | 'segmentId'>

async function requireOnly(key: Key, context: Context, own?: string) {
  const same = and(
    eq(machineId, key.machineId),
    eq(materialId, key.materialId),
    key.segmentId ? eq(segmentId, key.segmentId) : isNull(segmentId),
    own ? ne(id, own) : undefined,
  )
  if (await context.db.$count(machineSetUps, same))
    throw invalidField('materialId', '物料', '这台机器已有该物料的生产设置')
}

async function saveTargets(setUpId: string, targets: readonly SetUpTarget[], { db, user }: Context) {
  await db.delete(setUpTargets).where(eq(setUpTargets.setUpId, setUpId))
  if (targets.length)
    await db
      .insert(setUpTargets)
      .values(targets.map((target, sort) => ({ ...target, sort, setUpId, companyId: user.companyId })))
}

export function machineSetUpService({ database, plantNow, write }: SetUpPorts) {
  const { page, get } = setUpRows(plantNow)

  async function kept(setUpId: string, context: Context) {
    const [row] = await context.db.select().from(machineSetUps).where(eq(id, setUpId))
    if (!row) throw notFound('生产设置')
    return { row, machine: await requireMachine(row.machineId, context) }
  }

  return {
    page,
    get,
    async create({ targets, ...draft }: MachineSetUpDraft, context: Context) {
      const machine = await requireMachine(draft.machineId, context, 'machineId')
      await requireNamed(draft, context)
      await requireOnly(draft, context)
      const values = await checkedTargets(targets, machine.path, context)
      const [row] = await context.db
        .insert(machineSetUps)
        .values({ ...draft, companyId: context.user.companyId })
        .returning()
      await saveTargets(row!.id, values, context)
      const made = await get(row!, context)
      context.audit({ target: `${made.machineName} ${made.materialName}`, after: made })
      return made
    },
    async update({ id: setUpId, targets, ...changes }: Partial<MachineSetUpDraft> & { id: string }, context: Context) {
      const { row: before, machine } = await kept(setUpId, context)
      const { machineId: _, ...rest } = changes
      await requireNamed(rest, context)
      await requireOnly({ ...before, ...rest }, context, setUpId)
      if (targets) await saveTargets(setUpId, await checkedTargets(targets, machine.path, context), context)
      await context.db
        .update(machineSetUps)
        .set({ ...rest, updatedAt: context.now() })
        .where(eq(id, setUpId))
      const after = await get({ id: setUpId }, context)
      context.audit({ target: `${after.machineName} ${after.materialName}`, before, after })
      return after
    },
    async remove({ id: setUpId }: { id: string }, context: Context): Promise<true> {
      const { row: before, machine } = await kept(setUpId, context)
      await context.db.delete(machineSetUps).where(eq(id, setUpId))
      context.audit({ target: machine.name, before })
      return true
    },
    /** The door of control asks for connections of its own: none is held here while it waits for the machine. */
    async apply({ id: setUpId }: { id: string }, context: Context) {
      const { companyId } = context.user
      const setUp = await database.inCompany(companyId, (db) => get({ id: setUpId }, { ...context, db }))
      if (!setUp.targets.length) throw conflict('这份生产设置没有目标值，无需下发')
      const reason = `生产设置：${setUp.materialName}`.slice(0, 200)
      const written = await write(
        setUp.targets.map(({ pointId, value }) => ({ pointId, value, reason })),
        context,
      )
      return written.map((row) => ({ ...row, before: row.before ?? null, readBack: row.readBack ?? null }))
    },
  }
}
