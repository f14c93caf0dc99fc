import { labelPrinter } from '@zhizao/contract/print/label-printer'
import { asc } from 'drizzle-orm'
import { crud } from '../../platform/crud/crud.ts'
import { implement } from '../../platform/http/implement.ts'
import { labelPrinters } from './label-printer.table.ts'
import type { RequireAllowed } from './printer-address.ts'

export function labelPrinterRoutes(requireAllowed: RequireAllowed) {
  const own = crud(labelPrinters, {
    title: '标签打印机',
    search: ['name', 'host'],
    order: ({ name, id }) => [asc(name), asc(id)],
  })
  return implement(labelPrinter, {
    ...own,
    list: (_, context) => own.list({}, context),
    create(draft, context) {
      requireAllowed(draft)
      return own.create(draft, context)
    },
    async update(changes, context) {
      // Also where it stays as it was: what was let through once may be so no more.
      requireAllowed({ ...(await own.get(changes, context)), ...changes })
      return own.update(changes, context)
    },
  })
}
