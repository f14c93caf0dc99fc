import { sql } from 'drizzle-orm'
import { counted, type FirstStep } from '../platform/first-steps/first-step.ts'
import { codeRules } from './code-rule/code-rule.table.ts'

/** Whether codes are made as the plant wants them. */
export const codeRuleSteps: readonly FirstStep[] = [
  {
    code: 'codeRule',
    permission: 'codeRule',
    count: () => counted(sql`${codeRules} where ${codeRules.status} = 1`),
  },
]
