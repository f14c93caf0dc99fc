import type { RuleType } from '@zhizao/contract/access/rules-scope'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { rulesScopeItems, rulesScopes } from './rules-scope.table.ts'

const NAMED = 20

/** Names of the data rules whose items name a row of one of these kinds. */
export async function rulesNaming(types: readonly RuleType[], id: string, { db }: Context): Promise<string[]> {
  const found = await db
    .selectDistinct({ name: rulesScopes.name })
    .from(rulesScopes)
    .innerJoin(rulesScopeItems, eq(rulesScopeItems.ruleId, rulesScopes.id))
    .where(and(inArray(rulesScopeItems.type, [...types]), sql`${rulesScopeItems.targetIds} ? ${id}`))
    .orderBy(asc(rulesScopes.name))
    .limit(NAMED)
  return found.map((rule) => rule.name)
}
