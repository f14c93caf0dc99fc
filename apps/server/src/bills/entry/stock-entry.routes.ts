import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { entryDocuments } from './entry-documents.ts'

export const stockEntryRoutes = (ports: BillsPorts): Route[] => implement(stockEntry, entryDocuments(ports))
