import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { formulaInputs } from './formula-input.table.ts'

/** The points of a circle that one of these formulas stands in, in the order in which they read each other; undefined where there is none. */
export async function circleThrough(pointIds: readonly string[], context: Context): Promise<string[] | undefined> {
  // A statement per set, not per formula: whoever syncs a model brings thousands of them.
  const { rows } = await context.db.execute<{ point: string; input: string }>(sql`
    with recursive read(point_id, input_id) as (
      select ${formulaInputs.pointId}, ${formulaInputs.inputId} from ${formulaInputs}
      where ${formulaInputs.pointId} = any(${sql.param([...pointIds])}::bigint[])
      union select ${formulaInputs.pointId}, ${formulaInputs.inputId} from read
        join ${formulaInputs} on ${formulaInputs.pointId} = read.input_id)
    select point_id as point, input_id as input from read`)
  const inputs = Map.groupBy(rows, ({ point }) => String(point))
  const done = new Set<string>()
  for (const id of inputs.keys()) {
    const circle = circleFrom(id, inputs, done)
    if (circle) return circle
  }
  return undefined
}

/** Walks down from a point; the points between two meetings of the same one are a circle. */
function circleFrom(
  start: string,
  inputs: ReadonlyMap<string, readonly { input: string }[]>,
  done: Set<string>,
): string[] | undefined {
  const way: { id: string; next: number }[] = [{ id: start, next: 0 }]
  const onWay = new Set([start])
  while (way.length) {
    const last = way.at(-1)!
    const read = inputs.get(last.id)?.[last.next++]
    if (!read || done.has(last.id)) {
      way.pop()
      onWay.delete(last.id)
      done.add(last.id)
      continue
    }
    const id = String(read.input)
    if (onWay.has(id)) return way.slice(way.findIndex((each) => each.id === id)).map((each) => each.id)
    if (done.has(id)) continue
    way.push({ id, next: 0 })
    onWay.add(id)
  }
  return undefined
}
