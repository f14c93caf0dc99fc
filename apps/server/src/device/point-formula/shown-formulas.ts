import { HIDDEN_REFERENCE, hasHidden } from '@zhizao/contract/device/hidden-formula'
import { parseExpression, referenceSpans } from '@zhizao/rules/expression/parse'
import { VARIABLES } from '@zhizao/rules/expression/syntax'
import { sql } from 'drizzle-orm'
import { seesPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { objects } from '../object/object.table.ts'

type WithFormula = { readonly formula: string | null }

/** What a formula says at a place: which object, from where to where. */
interface Named {
  object: string
  from: number
  to: number
}

/** Points with their formulas as the caller may read them: what names points of objects that he does not see is one neutral word. */
export async function shownFormulas<Row extends WithFormula>(
  rows: readonly Row[],
  context: Pick<Context, 'db' | 'user'>,
): Promise<Row[]> {
  const show = await formulaReader(
    rows.map(({ formula }) => formula),
    context,
  )
  return rows.map((row) => {
    const formula = show(row.formula)
    return formula === row.formula ? row : { ...row, formula }
  })
}

/** Reads such formulas one at a time, after the objects that all of them name were looked up at once. */
export async function formulaReader(
  formulas: readonly (string | null | undefined)[],
  { db, user }: Pick<Context, 'db' | 'user'>,
): Promise<<Text extends string | null | undefined>(formula: Text) => Text> {
  if (user.objectScope === 'all') return (formula) => formula
  const codes = new Set(formulas.flatMap((formula) => (formula ? namedIn(formula) : [])).map(({ object }) => object))
  if (!codes.size) return (formula) => formula
  const rows = await db
    .select({ code: objects.code, path: objects.path })
    .from(objects)
    .where(sql`${objects.code} = any(${sql.param([...codes])}::text[])`)
  const hidden = new Set(rows.filter(({ path }) => !seesPath(user, path)).map(({ code }) => code))
  return (formula) => (formula ? (without(formula, hidden) as typeof formula) : formula)
}

/** A text in which every point of another object is the neutral word, for whoever reads it. */
export const withoutOthers = (text: string): string => text.replace(written, HIDDEN_REFERENCE)

/** What stands, where a text is what its writer was shown of it: he has not touched it. Any other text is his own. */
export async function untouchedFormula(
  stands: string | null | undefined,
  given: string,
  context: Pick<Context, 'db' | 'user'>,
): Promise<boolean> {
  if (!hasHidden(given)) return false
  return (await formulaReader([stands], context))(stands) === given
}

/** `[object.point]` as it is written; a formula that cannot be read shows no more than one that can. */
const written = /\[\s*([^\][.]+)\.[^\][]*\]/g

function namedIn(formula: string): Named[] {
  const parsed = parseExpression(formula)
  const found: Named[] =
    'ok' in parsed
      ? referenceSpans(parsed.ok).flatMap(({ reference, from, to }) =>
          reference.object === undefined ? [] : [{ object: reference.object, from, to }],
        )
      : [...formula.matchAll(written)].map((match) => ({
          object: match[1]!.trim(),
          from: match.index,
          to: match.index + match[0].length,
        }))
  return found.filter(({ object }) => object !== VARIABLES)
}

function without(formula: string, hidden: ReadonlySet<string>): string {
  if (!hidden.size) return formula
  let result = formula
  // From behind, so that the places before stay where they are.
  for (const { object, from, to } of namedIn(formula).toSorted((a, b) => b.from - a.from))
    if (hidden.has(object)) result = result.slice(0, from) + HIDDEN_REFERENCE + result.slice(to)
  return result
}
