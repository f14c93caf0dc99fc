import { renamedReferences } from '@zhizao/rules/expression/rename'
import { expressionBounds, type Reference } from '@zhizao/rules/expression/syntax'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { points } from '../point/point.table.ts'
import type { FormulaRow } from './formula-rows.ts'
import { namesOf, pointsOfObjects, usersOf } from './formula-users.ts'

/** A point that has another code now. */
export interface RenamedPoint {
  id: string
  objectCode: string
  was: string
  code: string
}

/** Lets formulas name points by their new codes; those in `but` were written with the new ones already. Answers which were changed. */
export async function renamePoints(renamed: readonly RenamedPoint[], but: ReadonlySet<string>, context: Context) {
  const codes = new Map(renamed.map(({ objectCode, was, code }) => [`${objectCode}.${was}`, code]))
  const users = await usersOf(
    renamed.map(({ id }) => id),
    context,
  )
  return rewrite(
    users.filter(({ id }) => !but.has(id)),
    ({ objectCode }) =>
      ({ object, point }) => {
        const code = codes.get(`${object ?? objectCode}.${point}`)
        return code === undefined ? undefined : { object, point: code }
      },
    context,
  )
}

/** The same where an object has another code. */
export async function renameObject(id: string, was: string, code: string, context: Context): Promise<string[]> {
  const users = await usersOf(await pointsOfObjects([id], context), context)
  const renamed = ({ object, point }: Reference) => (object === was ? { object: code, point } : undefined)
  return rewrite(users, () => renamed, context)
}

async function rewrite(
  users: readonly FormulaRow[],
  renamedIn: (user: FormulaRow) => (reference: Reference) => Reference | undefined,
  context: Context,
): Promise<string[]> {
  const changed: string[] = []
  for (const user of users) {
    const formula = renamedReferences(user.formula ?? '', renamedIn(user))
    if (formula === user.formula) continue
    if (formula.length > expressionBounds.characters)
      throw conflict(
        `编码太长：公式点位 ${namesOf([user], context)} 的公式会超过 ${expressionBounds.characters} 个字符`,
      )
    await context.db.update(points).set({ formula, updatedAt: context.now() }).where(sql`${points.id} = ${user.id}`)
    changed.push(user.id)
  }
  return changed
}
