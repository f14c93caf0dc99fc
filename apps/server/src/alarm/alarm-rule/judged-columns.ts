import type { points } from '../../device/point/point.table.ts'
import type { modelPoints } from '../../device-model/model-point/model-point.table.ts'

/** The columns of points, of objects or of models, that say which values a rule may meet. */
export const judgedColumns = <Table extends typeof points | typeof modelPoints>(table: Table) => {
  const { dataType, source, scale, offset, decimals, valueWords } = table
  return { dataType, source, scale, offset, decimals, valueWords }
}
