import { sql } from 'drizzle-orm'
import { countedHome, type HomeFigureSource } from '../platform/home/home-figure.ts'
import { inspections } from './inspection/inspection.table.ts'
import { nonconformances } from './nonconformance/nonconformance.table.ts'

/** What of quality waits for somebody. */
export const qualityFigures: readonly HomeFigureSource[] = [
  {
    code: 'inspections',
    permission: 'inspection',
    count: () => countedHome(sql`${inspections} where ${inspections.status} = 'pending'`),
  },
  {
    code: 'nonconformances',
    permission: 'nonconformance',
    count: () => countedHome(sql`${nonconformances} where ${nonconformances.status} = 'open'`),
  },
]
