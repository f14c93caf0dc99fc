import {
  type CodeFrame,
  CodeTextFault,
  codeFrame,
  codeOf,
  MOST_CODE,
  serialRoom,
} from '@zhizao/rules/code-text/code-text'
import { dayText } from '@zhizao/rules/time/calendar'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CodeKind, CodeValues, NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { isHolding } from '../../platform/db/holding.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict } from '../../platform/refusal.ts'
import type { CodeClasses } from '../code-classes.ts'
import { codeCounters, codeRules } from './code-rule.table.ts'
import { type RuleInForce, ruleInForce, usualRule } from './rule-in-force.ts'

export interface CodeSources {
  database: Pick<Database, 'inCompany'>
  kind(code: string): CodeKind
  classes: CodeClasses
}

/**
 * Takes the next code. A number that need not be gapless is taken in a short transaction of its own, while the call has no
 * connection in hand: others wait for it no longer than that. Otherwise it is taken in the transaction of the call, given
 * back when that fails, and others of the same count wait until it ends.
 */
export const nextCodes =
  ({ database, kind: kindOf, classes }: CodeSources): NextCode =>
  async (context, kindCode, values) => {
    const kind = kindOf(kindCode)
    const classId = kind.hasClasses ? textOf(values.classId) : undefined
    const rule = (db: Db) => ruleInForce(kind, classId, classes, db)
    if (isHolding()) return take(kind, await rule(context.db), values, context.db, context)
    const alone = <T>(work: (db: Db) => Promise<T>) =>
      database.inCompany(context.user.companyId, (db) => {
        waitForNoDisk(db, {}).catch(() => {})
        return work(db)
      })
    const nextBy = (found: RuleInForce, isSure: boolean, db: Db) =>
      asked(nextAlone(kind, found, { values, isSure }, db, context))
    // Mostly no rule is set: the number that is usual then is asked for with the question for one.
    const [found, usual] = classId
      ? [await alone(rule)]
      : await Promise.all(await alone(async (db) => [asked(rule(db)), nextBy(usualRule(kind), false, db)] as const))
    if (found.gapless) return take(kind, found, values, context.db, context)
    const [next] =
      found.id || classId ? await Promise.all(await alone(async (db) => [nextBy(found, true, db)])) : [usual]
    return next ?? (await alone((db) => take(kind, found, values, db, context)))
  }

/** Whatever is written with a number is committed behind it, and is there no sooner. */
const waitForNoDisk = writtenStatement<object>(() => sql`set local synchronous_commit = off`)

/** What is waited for once the commit is out, right behind it: whoever waits for the counter waits for nothing else of ours. */
const asked = <T>(answer: Promise<T>): Promise<T> => {
  answer.catch(() => {})
  return answer
}

/** The next number; none where somebody has typed it, there is no room for it, or where it is not `isSure` that no rule is in force and one is. */
async function nextAlone(
  kind: CodeKind,
  rule: RuleInForce,
  { values, isSure }: { values: CodeValues; isSure: boolean },
  db: Db,
  context: Context,
): Promise<string | undefined> {
  const frame = frameOf(kind, rule, values, context)
  const { before, after, serial } = frame
  if ((serial.base ?? 10) !== 10) return undefined
  const { companyId, ruleId, scope } = placeOf(kind, rule, frame, context.user.companyId)
  const width = serial.length ?? 4
  const [next] = await nextFree(kind)(db, { companyId, ruleId, scope, before, after, width, isSure })
  const value = Number(next?.value)
  return !next || next.isTaken || value > serialRoom(serial) ? undefined : codeOf(frame, value)
}

interface Next {
  companyId: string
  ruleId: string | null
  scope: string
  before: string
  after: string
  width: number
  isSure: boolean
}
type NextRow = { value: string; isTaken: boolean }
const asNextFree = new Map<string, ReturnType<typeof writtenStatement<Next, NextRow>>>()

/** The counter of a kind one on, where its rule is in force, and whether a row has the code of that number already. */
function nextFree({ code, codes }: CodeKind) {
  const known = asNextFree.get(code)
  if (known) return known
  const made = writtenStatement<Next, NextRow>(
    (given) => sql`insert into ${codeCounters} as counter (company_id, kind, rule_id, scope, value)
      select ${given.companyId}::bigint, ${code}::text, ${given.ruleId}::bigint, ${given.scope}::text, 1
      where ${given.isSure}::boolean or not exists (select from ${codeRules} where kind = ${code}::text and status = 1)
      on conflict (company_id, kind, scope) do update set value = counter.value + 1, updated_at = now()
      returning counter.value::text, ${
        codes
          ? sql`exists (select from ${codes.table as PgTable} where ${codes}
              = ${given.before}::text || lpad(counter.value::text, ${given.width}::int, '0') || ${given.after}::text)`
          : sql`false`
      } as "isTaken"`,
  )
  asNextFree.set(code, made)
  return made
}

/** Numbers that are looked at together for one that nobody has typed yet. */
const AHEAD = 200

async function take(kind: CodeKind, rule: RuleInForce, values: CodeValues, db: Db, context: Context) {
  const frame = frameOf(kind, rule, values, context)
  const room = serialRoom(frame.serial)
  const place = placeOf(kind, rule, frame, context.user.companyId)
  // Mostly the next one is free: those behind it are looked at where somebody has typed it.
  for (let from = await following(place, db), most = 1; from <= room; from += most, most = AHEAD) {
    const free = await firstFree(kind, frame, from, Math.min(from + most - 1, room), db)
    if (!free) continue
    if (free > from) await db.update(codeCounters).set({ value: free, updatedAt: context.now() }).where(at(place))
    return codeOf(frame, free)
  }
  throw conflict(`编码规则“${rule.name}”的流水号已用完（最多到 ${codeOf(frame, room)}），请停用后新建位数更多的规则`)
}

interface Place {
  companyId: string
  kind: string
  ruleId: string | null
  scope: string
}
const placeOf = (kind: CodeKind, rule: RuleInForce, { scope }: CodeFrame, companyId: string): Place => ({
  companyId,
  kind: kind.code,
  ruleId: rule.id,
  scope: `${rule.id ?? 'usual'}|${scope}`,
})
const at = ({ kind, scope }: Place) => and(eq(codeCounters.kind, kind), eq(codeCounters.scope, scope))

/** One more than the last number; whoever asks next waits until this transaction ends. */
async function following(place: Place, db: Db): Promise<number> {
  const [row] = await db
    .insert(codeCounters)
    .values({ ...place, value: 1 })
    .onConflictDoUpdate({
      target: [codeCounters.companyId, codeCounters.kind, codeCounters.scope],
      set: { value: sql`${codeCounters.value} + 1`, updatedAt: sql`now()` },
    })
    .returning({ value: codeCounters.value })
  return row!.value
}

/** The number that would come next, taken by nobody. */
export async function upcoming(kind: CodeKind, rule: RuleInForce, frame: CodeFrame, { db, user }: Context) {
  const place = placeOf(kind, rule, frame, user.companyId)
  const [row] = await db.select({ value: codeCounters.value }).from(codeCounters).where(at(place))
  const from = (row?.value ?? 0) + 1
  return (await firstFree(kind, frame, from, from + AHEAD - 1, db)) ?? from
}

async function firstFree({ codes }: CodeKind, frame: CodeFrame, from: number, to: number, db: Db) {
  if (!codes) return from
  const numbers = Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  const wanted = numbers.map((number) => codeOf(frame, number))
  const taken = await db
    .select({ code: codes })
    .from(codes.table as PgTable)
    .where(inArray(codes, wanted))
  const known = new Set(taken.map(({ code }) => code))
  return numbers.find((_, nth) => !known.has(wanted[nth]!))
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

function frameOf(kind: CodeKind, rule: RuleInForce, values: CodeValues, context: Context): CodeFrame {
  const fields = Object.fromEntries(kind.fields.map(({ name }) => [name, textOf(values[name])]))
  const day = dayText(context.now().getTime(), context.user.timeZone)
  try {
    const frame = codeFrame(rule.parts, { day, fields, classCode: rule.classCode })
    const length = codeOf(frame, 0).length
    if (length > MOST_CODE)
      throw conflict(`编码规则“${rule.name}”生成的编码有 ${length} 个字符，超过 ${MOST_CODE} 个，请缩短`)
    return frame
  } catch (fault) {
    if (!(fault instanceof CodeTextFault)) throw fault
    const part = rule.parts[fault.at]!
    const name =
      part.type === 'class' ? '物料分类' : (kind.fields.find((each) => each.name === part.value)?.title ?? '')
    throw fault.reason === 'empty'
      ? conflict(`按编码规则“${rule.name}”生成编码需要“${name}”，请先填写，或直接填写编码`)
      : conflict(`“${name}”含有编码不允许的字符，只能包含字母、数字、下划线、中划线和斜杠`)
  }
}
