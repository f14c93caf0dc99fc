import { sql } from 'drizzle-orm'
import { counted, type FirstStep } from '../platform/first-steps/first-step.ts'
import { boms } from './bom/bom.table.ts'
import { materials } from './material/material.table.ts'
import { materialClasses } from './material-class/material-class.table.ts'
import { suppliers } from './supplier/supplier.table.ts'
import { builtInUnits } from './unit/built-in-units.ts'
import { units } from './unit/unit.table.ts'

const made = sql`${materials} made where made.source = 'make' and made.status = 1 and not exists (
  select from ${boms} bill where bill.material_id = made.id and bill.status = 'released')`

/** What of its materials a plant has set up. */
export const materialSteps: readonly FirstStep[] = [
  // Those of the program are there as soon as somebody asks for units.
  {
    code: 'unit',
    permission: 'unit',
    count: () => sql`greatest(${counted(sql`${units}`)}, ${sql.raw(String(builtInUnits.length))})`,
  },
  { code: 'materialClass', permission: 'materialClass', count: () => counted(sql`${materialClasses}`) },
  { code: 'material', permission: 'material', count: () => counted(sql`${materials}`) },
  { code: 'supplier', permission: 'supplier', count: () => counted(sql`${suppliers}`) },
  {
    code: 'bom',
    permission: 'bom',
    count: () => counted(sql`${boms} where ${boms.status} = 'released'`),
    // Made by the plant, of nobody knows what.
    waiting: () => counted(made),
  },
]
