import { checkExpression } from '@zhizao/rules/expression/check'
import type { CheckedExpression } from '@zhizao/rules/expression/checked'
import { type CompiledExpression, compileExpression } from '@zhizao/rules/expression/compile'
import { typeOfPoint } from '../device-state/point-type.ts'
import type { Condition } from './course.ts'
import { type KnownPoint, pointName, type StatedObject } from './load-objects.ts'
import { type Look, noLook, noteLooks } from './quiet.ts'

/** What an object is judged by, without the memory. */
export interface CompiledObject {
  readonly rules: string
  readonly conditions: readonly Condition[]
  readonly inputs: readonly (Look & { readonly pointId: number })[]
  readonly isTimed: boolean
  readonly isForgetful: boolean
}

interface Compiled {
  checked: CheckedExpression
  compiled: CompiledExpression
}

/** Compiles conditions; machines of one type share what is made of a text. */
export function objectCompiler() {
  const known = new Map<string, Compiled | null>()

  function compiled(condition: string, points: ReadonlyMap<string, KnownPoint>): Compiled | null {
    const types = [...points].map(([name, { dataType }]) => `${name}:${dataType}`).sort()
    const key = JSON.stringify([condition, types])
    const had = known.get(key)
    if (had !== undefined) return had
    const checked = checkExpression(
      condition,
      {
        find({ object, point }) {
          const found = points.get(pointName(object, point))
          return found && { type: typeOfPoint(found.dataType) }
        },
      },
      'boolean',
    )
    const made = 'ok' in checked ? { checked: checked.ok, compiled: compileExpression(checked.ok) } : null
    known.set(key, made)
    return made
  }

  /** A state whose condition names what the object lacks is left out. */
  function compile({ states, points }: StatedObject): CompiledObject {
    const inputs: (Look & { pointId: number })[] = []
    const conditions: Condition[] = []
    let isTimed = false
    const placeOf = (pointId: number) => {
      const at = inputs.findIndex((input) => input.pointId === pointId)
      return at < 0 ? inputs.push({ ...noLook(), pointId }) - 1 : at
    }
    for (const { id, condition } of states) {
      const made = compiled(condition, points)
      if (!made) continue
      const places = made.checked.inputs.map(({ reference }) =>
        placeOf(points.get(pointName(reference.object, reference.point))!.id),
      )
      isTimed = noteLooks(made.checked, (slot) => inputs[places[slot]!]!) || isTimed
      conditions.push({ stateId: id, compiled: made.compiled, inputs: places })
    }
    const policies = new Map([...points.values()].map(({ id, storePolicy }) => [id, storePolicy]))
    const keepsAll = ({ pointId }: { pointId: number }) => /^(every|change)$/.test(policies.get(pointId) ?? '')
    const texts = new Map(states.map(({ id, condition }) => [id, condition]))
    const rules = conditions.map(({ stateId, inputs: places }) => [
      stateId,
      texts.get(stateId),
      places.map((place) => inputs[place]!.pointId),
    ])
    return {
      conditions,
      inputs,
      isTimed,
      rules: rules.length ? JSON.stringify(rules) : '',
      isForgetful: !inputs.every(keepsAll),
    }
  }
  return { compile, forget: () => known.clear() }
}
