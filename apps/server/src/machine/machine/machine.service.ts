import type { MachineDraft } from '@zhizao/contract/machine/machine'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { visibleObjectIds } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { stations } from '../../plant/work-center/work-center.table.ts'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { machineSetUps } from '../machine-set-up/machine-set-up.table.ts'
import { machineSignals, signalLimits } from '../machine-signal/machine-signal.table.ts'
import { tools } from '../tool/tool.table.ts'
import { machines } from './machine.table.ts'
import { machineRows, seenMachines } from './machine-query.ts'

/** What the calls ask of the engine: counters of a company are read anew, and it resolves when they count by it. */
export type CountersChanged = (companyId: string) => Promise<void>

const kept = crud(machines, { title: '联机设备', scope: seenMachines })

/** A machine that the caller sees; refused as a field of what he sends, where it is one. */
export async function requireMachine(id: string, context: Context, field?: string) {
  const [found] = await context.db
    .select({ machine: machines, path: objects.path })
    .from(machines)
    .innerJoin(objects, eq(objects.id, machines.objectId))
    .where(and(eq(machines.id, id), seenMachines(context)))
  if (!found && field) throw invalidField(field, '机器', '不存在或已被删除')
  if (!found) throw notFound('联机设备')
  return { ...found.machine, path: found.path }
}

async function requireStation(id: string | null | undefined, { db }: Context) {
  if (id && !(await db.$count(stations, eq(stations.id, id))))
    throw invalidField('stationId', '工位', '不存在或已被删除')
}

async function requireFree(objectId: string, context: Context) {
  const [seen] = await visibleObjectIds(context, [objectId])
  if (!seen) throw invalidField('objectId', '设备', '不存在或已被删除')
  const [taken] = await context.db.select({ name: machines.name }).from(machines).where(eq(machines.objectId, objectId))
  if (taken) throw invalidField('objectId', '设备', `已是联机设备“${taken.name}”`)
}

/** Reports are made of some pieces at a time. */
function requireBatch({ autoReport, batchQuantity }: Pick<MachineDraft, 'autoReport' | 'batchQuantity'>) {
  if (autoReport && !batchQuantity) throw invalidField('batchQuantity', '每次报工数量', '自动报工时必填')
}

export function machineService({ nextCode }: { nextCode: NextCode }, changed: CountersChanged) {
  const notify = (context: Context) => context.afterCommit(() => changed(context.user.companyId))

  return {
    page: machineRows.page,
    get: machineRows.get,
    async create(draft: MachineDraft, context: Context) {
      requireBatch(draft)
      await requireFree(draft.objectId, context)
      await requireStation(draft.stationId, context)
      const code = draft.code || (await nextCode(context, 'machine', { name: draft.name }))
      const { id } = await kept.create({ ...draft, code }, context)
      notify(context)
      return machineRows.get({ id }, context)
    },
    async update(changes: Partial<MachineDraft> & { id: string }, context: Context) {
      const { code, objectId: _, ...rest } = changes
      const before = await requireMachine(changes.id, context)
      requireBatch({ ...before, ...rest })
      await requireStation(rest.stationId, context)
      await kept.update({ ...rest, ...(code && { code }) }, context)
      notify(context)
      return machineRows.get(changes, context)
    },
    async remove({ id }: { id: string }, context: Context): Promise<true> {
      const machine = await requireMachine(id, context)
      const [mounted] = await context.db.select({ name: tools.name }).from(tools).where(eq(tools.machineId, id))
      if (mounted) throw conflict(`“${machine.name}”上还有工装“${mounted.name}”，请先下机`)
      await kept.remove({ id }, context)
      notify(context)
      return true
    },
    async ofObject({ objectId }: { objectId: string }, context: Context) {
      const [found] = await machineRows.list({ objectId }, context, 1)
      return found ?? null
    },
  }
}

/** Machines stand in the way of removing their objects. */
export async function machinesOfObjects(objectIds: readonly string[], { db }: Context) {
  const [found] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(machines)
    .where(inArray(machines.objectId, [...objectIds]))
  return { title: '联机设备', total: found?.total ?? 0 }
}

/** Machines stand in the way of removing their stations. */
export async function machinesOfStations(kind: string, ids: readonly string[], { db }: Context): Promise<string[]> {
  if (kind !== 'station') return []
  const found = await db
    .select({ name: machines.name })
    .from(machines)
    .where(inArray(machines.stationId, [...ids]))
    .limit(1)
  return found.map(({ name }) => `联机设备“${name}”`)
}

/** Set-ups and limits stand in the way of removing their process segments. */
export async function machinesOfSegments(ids: readonly string[], { db }: Context): Promise<string | undefined> {
  const wanted = [...ids]
  const [setUp] = await db
    .select({ name: machines.name })
    .from(machineSetUps)
    .innerJoin(machines, eq(machines.id, machineSetUps.machineId))
    .where(inArray(machineSetUps.segmentId, wanted))
    .limit(1)
  if (setUp) return `联机设备“${setUp.name}”的生产设置`
  const [limit] = await db
    .select({ name: machines.name })
    .from(signalLimits)
    .innerJoin(machineSignals, eq(machineSignals.id, signalLimits.signalId))
    .innerJoin(machines, eq(machines.id, machineSignals.machineId))
    .where(inArray(signalLimits.segmentId, wanted))
    .limit(1)
  return limit && `联机设备“${limit.name}”的设备信号`
}
