import { stockEntry } from '@zhizao/contract/warehouse/stock-entry'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { WarehousePorts } from '../warehouse-ports.ts'
import { entryDocuments } from './entry-documents.ts'

export const stockEntryRoutes = (ports: WarehousePorts): Route[] => implement(stockEntry, entryDocuments(ports))
