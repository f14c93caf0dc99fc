import { type CodePart, codeFrame, codeOf } from '@zhizao/rules/code-text/code-text'
import { asc, inArray, sql } from 'drizzle-orm'
import type { CodeKind } from '../../platform/codes/code-kind.ts'
import type { Db } from '../../platform/db/database.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { type CodeClasses, lineage } from '../code-classes.ts'
import { codeRuleParts, codeRules } from './code-rule.table.ts'

/** A rule as codes are made by it. */
export interface RuleInForce {
  /** None: what is usual for the kind. */
  id: string | null
  name: string
  gapless: boolean
  parts: readonly CodePart[]
  classCode: string | undefined
}

const USUAL_LENGTH = 6

export const usualParts = ({ prefix }: CodeKind): CodePart[] => [
  { type: 'text', value: prefix },
  { type: 'serial', length: USUAL_LENGTH, base: 10, reset: 'never' },
]

/** How the first usual code of a kind looks. */
export const usualCode = (kind: CodeKind) => codeOf(codeFrame(usualParts(kind), { day: '2000-01-01', fields: {} }), 1)

interface RuleRow extends Record<string, unknown> {
  id: string
  name: string
  classId: string | null
  gapless: boolean
  parts: readonly CodePart[]
}
const readRules = writtenStatement<{ kind: string }, RuleRow>(
  ({ kind }) => sql`select rule.id::text, rule.name, rule.class_id::text as "classId", rule.gapless, (
        select json_agg(json_build_object('type', part.type, 'value', part.value, 'length', part.length, 'base', part.base,
          'reset', part.reset) order by part.sort, part.id) from ${codeRuleParts} part where part.rule_id = rule.id) as parts
    from ${codeRules} rule where rule.kind = ${kind} and rule.status = 1 limit 1000`,
)

/** The rule for a row of a kind: of its class, of the nearest class above, of the kind, or what is usual. */
export async function ruleInForce(
  kind: CodeKind,
  classId: string | undefined,
  classes: CodeClasses,
  db: Db,
): Promise<RuleInForce> {
  const above = classId && kind.hasClasses ? lineage(await classes.list(db), classId) : []
  const found = await readRules(db, { kind: kind.code })
  const wanted = [...above.map(({ id }) => id), null]
  const rule = wanted.map((id) => found.find((each) => each.classId === id)).find(Boolean)
  return { ...(rule ?? usualRule(kind)), classCode: above[0]?.code }
}

/** What holds for a kind without a rule. */
export const usualRule = (kind: CodeKind): RuleInForce => ({
  id: null,
  name: '默认规则',
  gapless: false,
  parts: usualParts(kind),
  classCode: undefined,
})

/** The parts of rules, each rule's in their order. */
export const partsOf = (ruleIds: readonly string[], db: Db) =>
  db
    .select()
    .from(codeRuleParts)
    .where(inArray(codeRuleParts.ruleId, [...ruleIds]))
    .orderBy(asc(codeRuleParts.sort), asc(codeRuleParts.id))
