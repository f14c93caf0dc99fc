import type { PageInput } from '@zhizao/contract/http/page'
import { type ToolAct, type ToolDraft, type ToolEvent, toolStates } from '@zhizao/contract/machine/tool'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { transitions } from '../../platform/crud/transition.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import type { Counting } from '../counter/counts-of.ts'
import { requireMachine } from '../machine/machine.service.ts'
import { machineSetUps } from '../machine-set-up/machine-set-up.table.ts'
import { toolLog, tools } from './tool.table.ts'
import { toolRows } from './tool-query.ts'

type Row = typeof tools.$inferSelect
interface Remarked {
  id: string
  remark?: string | null | undefined
}

const kept = crud(tools, { title: '工装' })
const { page: pageOfLog } = rows<ToolEvent>()({
  title: '工装履历',
  from: toolLog,
  columns: {
    id: toolLog.id,
    toolId: toolLog.toolId,
    act: toolLog.act,
    at: toolLog.at,
    machineName: toolLog.machineName,
    shots: toolLog.shots,
    isPassed: toolLog.isPassed,
    userName: toolLog.userName,
    remark: toolLog.remark,
  },
  match: { toolId: toolLog.toolId },
  order: [desc(toolLog.at), desc(toolLog.id)],
})

function requireOpen({ cavities, cavitiesOpen }: Partial<ToolDraft>) {
  if (cavitiesOpen && cavities && cavitiesOpen > cavities)
    throw invalidField('cavitiesOpen', '可用模腔数', '不能超过模腔数')
}

export function toolService({ nextCode }: { nextCode: NextCode }, { strokesOf }: Pick<Counting, 'strokesOf'>) {
  /** To the stroke, where lists tell what rows know. */
  const shotsNow = async ({ shots, machineId, countedFrom }: Row, context: Context) =>
    machineId === null || countedFrom === null
      ? shots
      : shots + Math.max(0, (await strokesOf(machineId, context)) - countedFrom)
  const cared = async (row: Row, context: Context) => ({ careAtShots: await shotsNow(row, context), careTold: null })

  const step = transitions(tools, toolStates, {
    title: '工装',
    nameOf: ({ name }) => name,
    guards: {},
    sets: {
      dismount: async (row, context) => ({ shots: await shotsNow(row, context), machineId: null, countedFrom: null }),
      careHere: cared,
      finishCare: cared,
    },
  })

  interface Done {
    act: ToolAct
    shots: number
    remark?: string | null | undefined
    machine?: { id: string; name: string } | undefined
    isPassed?: boolean
  }
  const log = (toolId: string, { machine, ...done }: Done, { db, user, now }: Context) =>
    db.insert(toolLog).values({
      ...done,
      toolId,
      companyId: user.companyId,
      at: now(),
      userName: user.name,
      ...(machine && { machineId: machine.id, machineName: machine.name }),
    })

  async function held(id: string, context: Context): Promise<Row> {
    const [row] = await context.db.select().from(tools).where(eq(tools.id, id)).for('no key update')
    if (!row) throw notFound('工装')
    return row
  }
  /** The machine that a tool is on; whoever handles the tool sees it. */
  const machineOf = async ({ machineId }: Row, context: Context) =>
    machineId ? await requireMachine(machineId, context) : undefined

  /** Of moulds a machine takes one. */
  async function requireRoom({ kind }: Row, machineId: string, { db }: Context) {
    if (kind !== 'mould') return
    const [other] = await db
      .select({ name: tools.name })
      .from(tools)
      .where(and(eq(tools.machineId, machineId), eq(tools.kind, 'mould')))
    if (other) throw conflict(`机器上已有模具“${other.name}”，请先下机`)
  }

  async function mount({ id, machineId, remark }: Remarked & { machineId: string }, context: Context) {
    const machine = await requireMachine(machineId, context, 'machineId')
    const locked = await held(id, context)
    await requireRoom(locked, machineId, context)
    await step(id, 'mount', context, { locked })
    await context.db
      .update(tools)
      .set({ machineId, countedFrom: await strokesOf(machineId, context) })
      .where(eq(tools.id, id))
    await log(id, { act: 'mount', shots: locked.shots, remark, machine }, context)
    return toolRows.get({ id }, context)
  }

  async function dismount(
    { id, remark, location }: Remarked & { location?: string | null | undefined },
    context: Context,
  ) {
    const locked = await held(id, context)
    const machine = await machineOf(locked, context)
    const { row } = await step(id, 'dismount', context, { locked })
    if (location !== undefined) await context.db.update(tools).set({ location }).where(eq(tools.id, id))
    await log(id, { act: 'dismount', shots: row.shots, remark, machine }, context)
    return toolRows.get({ id }, context)
  }

  const stepped = (event: 'startCare' | 'scrap') => async (input: Remarked, context: Context) => {
    const { row } = await step(input.id, event, context)
    await log(row.id, { act: event, shots: row.shots, remark: input.remark }, context)
    return toolRows.get(row, context)
  }

  async function careDone({ id, remark }: Remarked, context: Context) {
    const locked = await held(id, context)
    const machine = await machineOf(locked, context)
    await step(id, locked.status === 'mounted' ? 'careHere' : 'finishCare', context, { locked })
    await log(id, { act: 'care', shots: await shotsNow(locked, context), remark, machine }, context)
    return toolRows.get({ id }, context)
  }

  async function calibrate(
    { id, remark, calibratedOn, isPassed }: Remarked & { calibratedOn: string; isPassed: boolean },
    context: Context,
  ) {
    const row = await held(id, context)
    if (row.kind !== 'gauge') throw conflict(`“${row.name}”不是检具，不需要校准`)
    if (row.status === 'scrapped') throw conflict(`“${row.name}”已报废`)
    // One that has failed stays due.
    if (isPassed)
      await context.db
        .update(tools)
        .set({ calibratedOn, calibrationTold: null, updatedAt: context.now() })
        .where(eq(tools.id, id))
    await log(id, { act: 'calibrate', shots: await shotsNow(row, context), remark, isPassed }, context)
    context.audit({ target: row.name, before: row, after: { calibratedOn, isPassed } })
    return toolRows.get({ id }, context)
  }

  return {
    page: toolRows.page,
    get: toolRows.get,
    async create({ shots = 0, ...draft }: ToolDraft, context: Context) {
      requireOpen(draft)
      const code = draft.code || (await nextCode(context, 'tool', { kind: draft.kind }))
      const row = await kept.create({ ...draft, code, shots, careAtShots: shots }, context)
      await log(row.id, { act: 'create', shots }, context)
      return toolRows.get(row, context)
    },
    async update({ code, ...changes }: Partial<ToolDraft> & { id: string }, context: Context) {
      requireOpen({ ...(await toolRows.get(changes, context)), ...changes })
      await kept.update({ ...changes, ...(code && { code }), careTold: null, calibrationTold: null }, context)
      return toolRows.get(changes, context)
    },
    async remove({ id }: { id: string }, context: Context): Promise<true> {
      const row = await held(id, context)
      if (row.status !== 'store') throw conflict(`“${row.name}”${toolStates[row.status].title}，不能删除`)
      if (await context.db.$count(toolLog, and(eq(toolLog.toolId, id), ne(toolLog.act, 'create'))))
        throw conflict(`“${row.name}”已有使用履历，不能删除，可以报废`)
      if (await context.db.$count(machineSetUps, eq(machineSetUps.toolId, id)))
        throw conflict(`生产设置正在使用“${row.name}”，不能删除`)
      return kept.remove({ id }, context)
    },
    mount,
    dismount,
    careDone,
    calibrate,
    startCare: stepped('startCare'),
    scrap: stepped('scrap'),
    history: (input: PageInput & { toolId: string }, context: Context) => pageOfLog(input, context),
  }
}
