import { type FirstStepCode, firstStepCodes, firstSteps } from '@zhizao/contract/first-steps/first-steps'
import { sql } from 'drizzle-orm'
import { type Context, holds } from '../platform/context.ts'
import type { FirstStep } from '../platform/first-steps/first-step.ts'
import { implement } from '../platform/http/implement.ts'
import type { Domain } from '../platform/platform.ts'
import { firstStepsMenu } from './first-steps.menu.ts'

const nothing = sql`0`

/** What of the steps that the caller may open is set up, asked in one statement. */
async function counts(steps: readonly FirstStep[], context: Context) {
  const known = new Map(steps.map((step) => [step.code, step]))
  const own = firstStepCodes.flatMap((code) => {
    const step = known.get(code)
    return step && holds(context.user, step.permission) ? [step] : []
  })
  if (!own.length) return []
  const asked = own.map(
    ({ code, count, waiting }) => sql`(${code}::text, ${count(context)}, ${waiting ? waiting(context) : nothing})`,
  )
  const { rows } = await context.db.execute<{ code: FirstStepCode; count: number; waiting: number }>(
    sql`select * from (values ${sql.join(asked, sql`, `)}) as step(code, count, waiting)`,
  )
  return rows
}

/** What a plant has set up, and what it lacks. */
export const firstStepsDomain = (steps: readonly FirstStep[]): Domain => ({
  routes: implement(firstSteps, { list: (_, context) => counts(steps, context) }),
  menus: firstStepsMenu,
})
