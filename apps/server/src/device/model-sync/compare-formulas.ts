import { referencesOf } from '@zhizao/rules/expression/parse'
import { renamedReferences } from '@zhizao/rules/expression/rename'
import { compare, type Side } from './compare.ts'
import type { Change, Follower, FollowerKind, ObjectPoints, Step, Template } from './follower.ts'

/** What makes a formula, which is taken over together or not at all. */
const together: ReadonlySet<string> = new Set(['formula', 'source', 'dataType', 'access'])

/**
 * Points with formulas: what a formula of the model names is what the object has of these points, under the codes that they have there.
 * Where the object lacks one of them, or has something of its own under its code, the formula is not taken over.
 */
export function compareFormulas(
  kind: FollowerKind,
  templates: readonly Template[],
  followers: readonly Follower[],
  side: Side,
): Step[] {
  const steps = compare(kind, templates, followers, side)
  const formulas = templates.filter(isFormula)
  if (!formulas.length) return steps
  const byCode = new Map(templates.map((template) => [template.key, template]))
  const codes = codesAfter(templates, steps)
  const missing = missingOf(formulas, byCode, codes, new Set(steps.flatMap(addedBy)))
  const wanted = ({ id, fields }: Template) => ({
    ...fields,
    formula: missing.has(id) ? fields.formula : fitted(fields.formula, byCode, codes),
  })
  return compare({ ...kind, wanted }, templates, followers, side).map((step) => {
    const lacks = step.template && missing.get(step.template.id)
    return lacks === undefined ? step : unfit(step, lacks)
  })
}

const isFormula = ({ fields }: Template) => fields.source === 'formula' && typeof fields.formula === 'string'
const addedBy = ({ kind, template }: Step) => (kind === 'add' ? [template!.id] : [])

/** The codes that points of the model will have on the object, by their ids there; those that it will not have are missing. */
function codesAfter(templates: readonly Template[], steps: readonly Step[]): Map<string, string> {
  const byTemplate = new Map(steps.map((step) => [step.template?.id, step]))
  const codes = new Map<string, string>()
  for (const { id, key } of templates) {
    const step = byTemplate.get(id)
    if (step?.kind === 'leftOut' || step?.kind === 'taken') continue
    codes.set(id, step?.kept.some(({ field }) => field === 'code') ? step.follower!.key : key)
  }
  return codes
}

/** By formula the name of a point that it lacks on the object. A formula that is not added is missing to others in turn. */
function missingOf(
  formulas: readonly Template[],
  byCode: ReadonlyMap<string, Template>,
  codes: Map<string, string>,
  added: ReadonlySet<string>,
): Map<string, string> {
  const missing = new Map<string, string>()
  for (let found = true; found; ) {
    found = false
    for (const { id, fields } of formulas) {
      if (missing.has(id)) continue
      const lacks = referencesOf(String(fields.formula)).find(({ point }) => !codes.has(byCode.get(point)?.id ?? ''))
      if (!lacks) continue
      missing.set(id, byCode.get(lacks.point)?.name ?? lacks.point)
      if (added.has(id)) found = codes.delete(id)
    }
  }
  return missing
}

const fitted = (formula: unknown, byCode: ReadonlyMap<string, Template>, codes: ObjectPoints) =>
  typeof formula === 'string'
    ? renamedReferences(formula, ({ point }) => {
        const code = codes.get(byCode.get(point)?.id ?? '')
        return code === undefined || code === point ? undefined : { point: code }
      })
    : formula

/** What is left of a step whose formula cannot be taken over. */
function unfit(step: Step, lacks: string): Step {
  if (step.kind === 'add') return { ...step, kind: 'unfit', heldBy: lacks }
  if (step.kind !== 'change') return step
  const isHeld = ({ field }: Change) => together.has(field)
  const held = step.changed.filter(isHeld).map((change) => ({ ...change, heldBy: lacks }))
  return { ...step, changed: step.changed.filter((change) => !isHeld(change)), kept: [...step.kept, ...held] }
}
