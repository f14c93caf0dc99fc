import { meaningsOf, type Named } from '../../platform/crud/named.ts'
import type { units as unitTable } from '../unit/unit.table.ts'
import type { MaterialWorld } from './material-values.ts'

type UnitRow = typeof unitTable.$inferSelect

/** All that people call units, each with the unit's id. */
export const unitNames = (units: readonly UnitRow[]) =>
  units.flatMap(({ id, code, name, aliases }) =>
    [...new Set([code, name, ...(aliases ?? '').split(/[,，、]/).filter(Boolean)])].map((each) => [each, id] as const),
  )

/** Units and classes by what sheets call them. Units that were switched off are not offered to new lines. */
export function namesIn({ units, classes }: MaterialWorld) {
  // A way or a code is one class alone; a name may be that of several.
  const ofClasses = meaningsOf(
    '物料分类',
    [...classes.values()].flatMap(({ row, fullName }) =>
      [...new Set([fullName, row.code])].map((each) => [each, row.id] as const),
    ),
  )
  const byName = meaningsOf(
    '物料分类',
    [...classes.values()].map(({ row }) => [row.name, row.id] as const),
  )
  const unit = meaningsOf('计量单位', unitNames([...units.values()]))
  return {
    unit,
    class(name: string): Named {
      const way = name.replace(/\s*[/＞>→\\]\s*/g, '/')
      const found = ofClasses(way)
      return found.id ? found : byName(way)
    },
  }
}
