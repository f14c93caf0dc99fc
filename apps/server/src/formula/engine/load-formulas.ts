import type { DataType } from '@zhizao/contract/device/point-fields'
import type { Pool } from 'pg'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { formulaInputs } from '../../device/point-formula/formula-input.table.ts'
import { statement } from '../../platform/db/statement.ts'
import type { StoredFormula } from './formula.ts'

/** Which formulas to read: all, or those of points and objects, and those that read them. */
export type FormulaScope = { companyId?: string; pointIds?: readonly string[]; objectIds?: readonly string[] }

interface Row {
  id: string
  company_id: string
  object_id: string
  object_code: string
  data_type: DataType
  formula: string
}
interface InputRow {
  point_id: string
  input_id: string
  object_code: string
  code: string
  data_type: DataType
}

const ofPoints = (ids: string) => statement`(p.id = any(${ids}::int8[]) or exists (select from ${formulaInputs} i
  where i.company_id = p.company_id and i.point_id = p.id and i.input_id = any(${ids}::int8[])))`
const ofObjects = (
  ids: string,
) => statement`(p.object_id = any(${ids}::int8[]) or exists (select from ${formulaInputs} i
  join ${points} read on read.id = i.input_id
  where i.company_id = p.company_id and i.point_id = p.id and read.object_id = any(${ids}::int8[])))`

/** Formulas with what they name. */
export async function loadFormulas(
  pool: Pool,
  { companyId, pointIds, objectIds }: FormulaScope,
): Promise<StoredFormula[]> {
  const asked = pointIds ?? objectIds ?? companyId
  const which = pointIds ? ofPoints('$1') : objectIds ? ofObjects('$1') : companyId ? 'p.company_id = $1' : 'true'
  const { rows } = await pool.query<Row>(
    statement`select p.id, p.company_id, p.object_id, o.code as object_code, p.data_type, p.formula
      from ${points} p join ${objects} o on o.id = p.object_id
      where p.source = 'formula' and p.formula is not null and ${which}`,
    asked === undefined ? [] : [asked],
  )
  const inputs = rows.length
    ? await loadInputs(
        pool,
        rows.map(({ id }) => id),
      )
    : new Map<string, InputRow[]>()
  return rows.map((row) => ({
    pointId: Number(row.id),
    companyId: Number(row.company_id),
    objectId: Number(row.object_id),
    objectCode: row.object_code,
    dataType: row.data_type,
    text: row.formula,
    inputs: (inputs.get(row.id) ?? []).map((input) => ({
      pointId: Number(input.input_id),
      objectCode: input.object_code,
      code: input.code,
      dataType: input.data_type,
    })),
  }))
}

async function loadInputs(pool: Pool, formulaIds: readonly string[]): Promise<Map<string, InputRow[]>> {
  const { rows } = await pool.query<InputRow>(
    statement`select i.point_id, i.input_id, o.code as object_code, p.code, p.data_type
      from ${formulaInputs} i join ${points} p on p.id = i.input_id join ${objects} o on o.id = p.object_id
      where i.point_id = any($1::int8[])`,
    [formulaIds],
  )
  return Map.groupBy(rows, ({ point_id }) => point_id)
}
