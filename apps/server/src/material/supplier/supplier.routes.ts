import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { and, asc, eq, ilike, or } from 'drizzle-orm'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { containing } from '../../platform/crud/search.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { materialCustomers, suppliers } from './supplier.table.ts'
import { customerImport, exportCustomers, exportSuppliers, supplierImport } from './supplier-sheet.ts'

const found = { search: ['code', 'name', 'contact'], match: ['status'] } as const
const ofSuppliers = crud(suppliers, { title: '供应商', ...found })
const ofCustomers = crud(materialCustomers, { title: '收货客户', ...found })
const MOST_CHOSEN = 50

type Coded = {
  code?: string | null
  externalCode?: string | null
  status?: 0 | 1
}

/** Where nobody gave a code the company's rule does; an empty ERP number is none. */
async function coded<Draft extends Coded>(draft: Draft, kind: string, nextCode: NextCode, context: Context) {
  const code = draft.code || (await nextCode(context, kind, { ...draft }))
  return { ...draft, code, externalCode: draft.externalCode || null }
}

/** A code that was emptied stays as it was. */
const changed = <Draft extends Coded>({ code, externalCode, ...changes }: Draft) => ({
  ...changes,
  ...(code && { code }),
  ...(externalCode !== undefined && { externalCode: externalCode || null }),
})

/** Who delivers materials, and who receives them. */
export const supplierRoutes = ({
  nextCode,
  jobs,
  extra,
}: Pick<MaterialPorts, 'nextCode' | 'jobs' | 'extra'>): Route[] => [
  ...implement(supplier, {
    ...ofSuppliers,
    ...sheetHandlers(supplierImport({ nextCode, extra }), 'supplier.import', supplier, jobs),
    export: exportSuppliers(ofSuppliers.list, extra),
    create: async (draft, context) => ofSuppliers.create(await coded(draft, 'supplier', nextCode, context), context),
    update: ({ id, ...draft }, context) => ofSuppliers.update({ ...changed(draft), id }, context),
    byName: ({ name }, { db }) => db.select().from(suppliers).where(eq(suppliers.name, name)).limit(MOST_CHOSEN),
    select: ({ name }, { db }) =>
      db
        .select()
        .from(suppliers)
        .where(
          and(
            eq(suppliers.status, 1),
            name ? or(ilike(suppliers.name, containing(name)), ilike(suppliers.code, containing(name))) : undefined,
          ),
        )
        .orderBy(asc(suppliers.name), asc(suppliers.id))
        .limit(MOST_CHOSEN),
  }),
  ...implement(materialCustomer, {
    ...ofCustomers,
    ...sheetHandlers(customerImport({ nextCode, extra }), 'materialCustomer.import', materialCustomer, jobs),
    export: exportCustomers(ofCustomers.list, extra),
    create: async (draft, context) =>
      ofCustomers.create(await coded(draft, 'materialCustomer', nextCode, context), context),
    update: ({ id, ...draft }, context) => ofCustomers.update({ ...changed(draft), id }, context),
  }),
]
