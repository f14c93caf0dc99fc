import { text } from '@zhizao/contract/http/fields'
import { type Machine, MachineDraft } from '@zhizao/contract/machine/machine'
import { signalRoles, signalRoleTitles } from '@zhizao/contract/machine/machine-signal'
import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { objectScopeCondition } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { stations } from '../../plant/work-center/work-center.table.ts'
import { codeMap } from '../../platform/codes/code-as-read.ts'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { codesAndNames, labelsOf } from '../../platform/crud/named.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { type ImportColumn, type LookedSheet, sheetImport } from '../../platform/crud/sheet-import.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { machineSignals } from '../machine-signal/machine-signal.table.ts'
import { type CountersChanged, machineService } from './machine.service.ts'
import { machines } from './machine.table.ts'
import { machineRows, seenMachines } from './machine-query.ts'

const MOST_EXPORTED = 20_000
const MOST_NAMED = 20_000

/** Signals that a machine has one of: each is a column with the code of its point. */
const roles = signalRoles.filter((role) => role !== 'recorded')
type Role = (typeof roles)[number]

const pointCode = (role: Role) =>
  text(64)
    .nullish()
    .meta({ title: `${signalRoleTitles[role]}点位` })
const Line = MachineDraft.omit({ objectId: true, stationId: true })
  .partial()
  .extend({
    name: MachineDraft.shape.name,
    object: text(100).min(1, { error: '此项不能为空' }).meta({ title: '设备' }),
    station: text(100).nullish().meta({ title: '工位' }),
    counter: pointCode('counter'),
    good: pointCode('good'),
    reject: pointCode('reject'),
    cycle: pointCode('cycle'),
    state: pointCode('state'),
  })
type Line = z.output<typeof Line>

const columns = sheetColumns(
  Line.shape,
  [
    'code',
    'name',
    'object',
    'station',
    'status',
    'cavities',
    'modulus',
    'autoReport',
    'batchQuantity',
    'tolerancePercent',
    'counter',
    'good',
    'reject',
    'cycle',
    'state',
    'remark',
  ],
  {
    code: { clears: false, example: 'ZS-01', note: '不能重复；已存在的编码会修改该机器；留空时按编码规则生成' },
    name: { required: true, width: 24, example: '1 号注塑机' },
    object: { required: true, width: 24, example: 'injection-1', note: '设备的编码或名称；已有的机器不能换设备' },
    station: { width: 24, note: '工位的编码或名称' },
    status: { title: '启用', kind: 'number', words: { 1: '启用', 0: '停用' }, note: '留空为启用', width: 10 },
    cavities: { clears: false, note: '留空为 1', example: 8 },
    modulus: { note: '计数到此值后从 0 重新开始；不回零的留空', example: 10_000 },
    autoReport: { kind: 'boolean', words: { true: '是', false: '否' } },
    counter: { note: '点位编码；下级设备的点位写作“设备编码.点位编码”', example: 'shot_count' },
    remark: { width: 30 },
  },
)

interface Prepared {
  id: string | undefined
  values: Partial<MachineDraft> & { objectId: string }
  /** Points by role; null takes the signal away. */
  signals: Partial<Record<Role, string | null>>
}

const tops = alias(objects, 'top_object')
/** A point of the machine's object by its code, one of an object below it by the codes of both. */
const sheetCode = sql<string>`case when ${objects.id} = ${tops.id} then ${points.code} else ${objects.code} || '.' || ${points.code} end`

/** What lines may name: machines by code, objects, stations, points of the objects by code. */
async function directory(rows: readonly { row: Line }[], context: Context) {
  const { db } = context
  const own = await db
    .select({ id: machines.id, code: machines.code, objectId: machines.objectId })
    .from(machines)
    .where(seenMachines(context))
  const named = (table: typeof objects | typeof stations) =>
    db
      .select({ id: table.id, code: table.code, name: table.name })
      .from(table)
      .orderBy(asc(table.code))
      .limit(MOST_NAMED)
  const seen = await named(objects).where(objectScopeCondition(context))
  const findObject = codesAndNames('设备', seen)
  const ids = rows.flatMap(({ row }) => findObject(row.object).id ?? [])
  const found = ids.length
    ? await db
        .select({ id: points.id, code: sheetCode, top: tops.id, dataType: points.dataType })
        .from(points)
        .innerJoin(objects, eq(objects.id, points.objectId))
        .innerJoin(tops, sql`starts_with(${objects.path}, ${tops.path})`)
        .where(inArray(tops.id, ids))
    : []
  return {
    findObject,
    findStation: codesAndNames('工位', await named(stations)),
    machines: codeMap(own),
    taken: new Map(own.map((machine) => [machine.objectId, machine.id])),
    points: new Map(found.map((point) => [`${point.top} ${point.code}`, point])),
  }
}

function signalsOf(row: Line, objectId: string, known: Map<string, { id: string; dataType: string }>, notify: Tell) {
  const signals: Prepared['signals'] = {}
  for (const role of roles) {
    const code = row[role]
    if (code === undefined) continue
    const point = code ? known.get(`${objectId} ${code}`) : undefined
    if (code && !point) notify(role, `设备没有点位“${code}”`, code)
    else if (point?.dataType === 'string') notify(role, '文本点位只能作为记录值', code)
    else signals[role] = point?.id ?? null
  }
  return signals
}
type Tell = (field: keyof Line, message: string, value?: unknown) => void

async function prepare(sheet: LookedSheet<Line>, context: Context): Promise<Prepared[]> {
  const known = await directory(sheet.rows, context)
  const [codes, bound] = [new Map<string, number>(), new Map<string, number>()]
  const prepared: Prepared[] = []
  for (const { line, row } of sheet.rows) {
    const notify: Tell = (field, message, value = row[field]) => sheet.notify(line, field, message, value)
    const once = (seen: Map<string, number>, key: string | null | undefined, field: keyof Line) => {
      if (!key) return
      if (seen.has(key)) notify(field, `与第 ${seen.get(key)} 行重复`)
      else seen.set(key, line)
    }
    once(codes, row.code && codeAsRead(row.code), 'code')
    const before = row.code ? known.machines.get(row.code) : undefined
    const object = known.findObject(row.object)
    if (!object.id) {
      notify('object', object.message!)
      continue
    }
    once(bound, object.id, 'object')
    const owner = known.taken.get(object.id)
    if (before && before.objectId !== object.id) notify('object', '已有的机器不能换设备')
    else if (owner && owner !== before?.id) notify('object', '这台设备已是另一台联机设备')
    const station = row.station ? known.findStation(row.station) : undefined
    if (station && !station.id) notify('station', station.message!)
    const signals = signalsOf(row, object.id, known.points, notify)
    if (row.autoReport && !row.batchQuantity && !before) notify('batchQuantity', '自动报工时必填')
    if (sheet.faults.has(line)) continue
    const { object: _, station: said, counter, good, reject, cycle, state, ...values } = row
    prepared.push({
      id: before?.id,
      values: {
        ...(values as Partial<MachineDraft>),
        // A code stays as it was written first.
        ...(before && { code: before.code }),
        objectId: object.id,
        ...(said !== undefined && { stationId: station?.id ?? null }),
      },
      signals,
    })
  }
  return prepared
}

/** Machines with their signals brought in from a sheet. */
export function machineImport(next: NextCode, changed: CountersChanged) {
  const service = machineService({ nextCode: next }, changed)
  async function save({ id, values, signals }: Prepared, context: Context) {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const machine = id
      ? await service.update({ ...given, id }, context)
      : await service.create(MachineDraft.parse(given), context)
    for (const [role, pointId] of Object.entries(signals) as [Role, string | null][])
      await saveSignal(machine.id, role, pointId, context)
  }
  return sheetImport<Line, Prepared>({
    name: '联机设备导入模板',
    line: Line,
    codes: [machines.code],
    prepare,
    columns: columns as readonly ImportColumn<Line>[],
    remarks: ['点位留空则不修改该信号；记录值在页面上设置。'],
    offered: async (context) => ({
      station: [
        ...labelsOf(
          await context.db
            .select({ id: stations.id, code: stations.code, name: stations.name })
            .from(stations)
            .limit(MOST_NAMED),
        ).values(),
      ],
    }),
    isNew: ({ id }) => id === undefined,
    async save(prepared, context, progress) {
      for (const [at, one] of prepared.entries()) {
        progress(at, prepared.length)
        context.signal.throwIfAborted()
        await save(one, context)
      }
      return undefined
    },
    done: ({ added, changed: changes }) => `新增 ${added} 台联机设备，修改 ${changes} 台联机设备`,
  })
}

async function saveSignal(machineId: string, role: Role, pointId: string | null, { db, user }: Context) {
  const own = and(eq(machineSignals.machineId, machineId), eq(machineSignals.role, role))
  if (!pointId) await db.delete(machineSignals).where(own)
  else if (!(await db.update(machineSignals).set({ pointId }).where(own).returning({ id: machineSignals.id })).length)
    await db.insert(machineSignals).values({ machineId, role, pointId, companyId: user.companyId })
}

export const exportMachines = (filter: object, context: Context) => {
  const rows = inSlices(context, async (sliced) => {
    const found = await machineRows.list(filter, sliced, MOST_EXPORTED)
    const codes = await signalCodes(found, sliced)
    return found.map((row) => ({
      ...row,
      object: row.objectCode,
      station: row.stationName,
      ...Object.fromEntries(roles.map((role) => [role, codes.get(`${row.id} ${role}`)])),
    }))
  })
  return spreadsheet('联机设备', columns, rows, context)
}

async function signalCodes(found: readonly Machine[], { db }: Context): Promise<Map<string, string>> {
  if (!found.length) return new Map()
  const rows = await db
    .select({ key: sql<string>`${machineSignals.machineId} || ' ' || ${machineSignals.role}`, code: sheetCode })
    .from(machineSignals)
    .innerJoin(machines, eq(machines.id, machineSignals.machineId))
    .innerJoin(tops, eq(tops.id, machines.objectId))
    .innerJoin(points, eq(points.id, machineSignals.pointId))
    .innerJoin(objects, eq(objects.id, points.objectId))
    .where(
      inArray(
        machineSignals.machineId,
        found.map(({ id }) => id),
      ),
    )
  return new Map(rows.map(({ key, code }) => [key, code]))
}
