import type { PointFields } from '@zhizao/contract/device/point-fields'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { type DevicePorts, pointsChanged } from '../device-ports.ts'
import { points } from '../point/point.table.ts'
import { type CheckedFormulas, checkFormulas, type FormulaProblem, seenBy } from './check-formulas.ts'
import { unmarkFaults } from './fault-mark.ts'
import { circleThrough } from './formula-circle.ts'
import { formulaInputs } from './formula-input.table.ts'
import { lockFormulas } from './formula-lock.ts'
import { calledPoint, type FormulaRow, formulaRows, MOST_IDS } from './formula-rows.ts'
import { namesOf, usersOf } from './formula-users.ts'
import { type RenamedPoint, renamePoints } from './rename-inputs.ts'
import { withoutOthers } from './shown-formulas.ts'

type Told = Pick<PointFields, 'code' | 'dataType' | 'source' | 'formula'>
type Ports = Pick<DevicePorts, 'events' | 'readPoints'>

/** Formulas of a company, so many that each commit still finds its own at once. */
const MOST_FORMULAS = 20_000
const CHUNK = 5000

/** Whether a change of points concerns formulas: then `lockFormulas` comes before it is written. */
export const concernsFormulas = (before: Told | undefined, after: Partial<Told>): boolean =>
  before?.source === 'formula' ||
  after.source === 'formula' ||
  (!!before && after.code !== undefined && after.code !== before.code) ||
  (!!before && after.dataType !== undefined && after.dataType !== before.dataType)

/**
 * After points were written: their formulas are checked and what they name is noted; formulas that name them are told of new codes, and
 * refuse other types. `before` holds the points as they were, by id; those that it lacks are new. Answers what is wrong with formulas, for
 * whoever tells it line by line.
 */
export async function settledProblems(
  ids: readonly string[],
  before: ReadonlyMap<string, Told>,
  ports: Ports,
  context: Context,
): Promise<FormulaProblem[]> {
  const rows = await formulaRows(ids, context)
  const isOther = (row: FormulaRow) => {
    const was = before.get(row.id)
    return !was || was.source !== row.source || was.formula !== row.formula || was.dataType !== row.dataType
  }
  const written = rows.filter((row) => row.source === 'formula' && isOther(row))
  const left = rows.filter((row) => row.source !== 'formula' && before.get(row.id)?.source === 'formula')
  const renamed = rows.flatMap((row): RenamedPoint[] => {
    const was = before.get(row.id)?.code
    return was === undefined || was === row.code ? [] : [{ ...row, was }]
  })
  const retyped = rows.filter((row) => before.has(row.id) && before.get(row.id)!.dataType !== row.dataType)
  if (!written.length && !left.length && !renamed.length && !retyped.length) return []
  await lockFormulas(context)
  const changed = renamed.length ? await renamePoints(renamed, new Set(written.map(({ id }) => id)), context) : []
  pointsChanged(ports, changed, context)
  const checked = await checkWritten(written, before, context)
  await refuseBound(written, ports, context)
  if (checked.problems.length) return checked.problems
  await writeInputs([...written, ...left], checked, context)
  await refuseRetyped(retyped, context)
  return written.length ? circleProblems(written, context) : []
}

/** Whoever writes a formula names what he sees; where he leaves its text as it was, it keeps what it names. */
async function checkWritten(
  written: readonly FormulaRow[],
  before: ReadonlyMap<string, Told>,
  context: Context,
): Promise<CheckedFormulas> {
  const isKept = (row: FormulaRow) => before.get(row.id)?.formula === row.formula
  const own = await checkFormulas(
    written.filter((row) => !isKept(row)),
    seenBy(context),
    context,
  )
  const kept = await checkFormulas(written.filter(isKept), () => true, context)
  return {
    inputs: [...own.inputs, ...kept.inputs],
    // Nobody typed what is wrong here.
    problems: [
      ...own.problems,
      ...kept.problems.map(({ point, message }) => ({ point, message: withoutOthers(message) })),
    ],
  }
}

/** The same, refused at the first thing that is wrong. */
export async function settleFormulas(
  ids: readonly string[],
  before: ReadonlyMap<string, Told>,
  ports: Ports,
  context: Context,
): Promise<void> {
  const [problem] = await settledProblems(ids, before, ports, context)
  if (!problem) return
  const place = ids.length > 1 ? `${calledPoint(problem.point)}：` : ''
  throw invalidField('formula', '公式', `${place}${problem.message}`)
}

/** Of points that are all new. */
export const newFormulas = (ids: readonly string[], ports: Ports, context: Context) =>
  settleFormulas(ids, new Map(), ports, context)

async function writeInputs(written: readonly FormulaRow[], { inputs }: CheckedFormulas, context: Context) {
  const { db, user } = context
  const ids = written.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += MOST_IDS)
    await db.delete(formulaInputs).where(inArray(formulaInputs.pointId, ids.slice(at, at + MOST_IDS)))
  for (let at = 0; at < inputs.length; at += CHUNK)
    await db
      .insert(formulaInputs)
      .values(inputs.slice(at, at + CHUNK).map((each) => ({ ...each, companyId: user.companyId })))
  await unmarkFaults(ids, context)
}

/** A value comes from one place: from a device or from a formula. */
async function refuseBound(written: readonly FormulaRow[], { readPoints }: Ports, context: Context) {
  if (!written.length) return
  const [bound] = await context.db
    .select({ name: points.name })
    .from(points)
    .innerJoin(readPoints.pointId.table, sql`${readPoints.pointId} = ${points.id}`)
    .where(sql`${points.id} = any(${sql.param(written.map(({ id }) => id))}::bigint[])`)
    .limit(1)
  if (bound) throw conflict(`点位“${bound.name}”已绑定盒子的采集地址，请先解除绑定，再改为公式计算`)
}

async function refuseRetyped(retyped: readonly FormulaRow[], context: Context) {
  const users = await usersOf(
    retyped.map(({ id }) => id),
    context,
  )
  const { problems } = await checkFormulas(users, () => true, context)
  if (problems.length)
    throw conflict(
      `不能修改数据类型，以下公式会出错：${namesOf(
        problems.map(({ point }) => point),
        context,
      )}`,
    )
}

async function circleProblems(written: readonly FormulaRow[], context: Context): Promise<FormulaProblem[]> {
  const total = await context.db.$count(points, sql`${points.source} = 'formula'`)
  const [first] = written as [FormulaRow]
  if (total > MOST_FORMULAS) return [{ point: first, message: `一个公司最多 ${MOST_FORMULAS} 个公式点位` }]
  const circle = await circleThrough(
    written.map(({ id }) => id),
    context,
  )
  if (!circle) return []
  const inCircle = await formulaRows(circle, context)
  const own = inCircle.find(({ id }) => written.some((row) => row.id === id)) ?? first
  const see = seenBy(context)
  const names = circle.map((id) => {
    const row = inCircle.find((each) => each.id === id)
    return row && see(row) ? calledPoint(row) : '…'
  })
  return [{ point: own, message: `公式循环引用：${[...names, names[0]].join(' → ')}` }]
}
