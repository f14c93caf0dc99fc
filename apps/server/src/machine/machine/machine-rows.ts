import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { machines } from './machine.table.ts'

export type MachineRow = typeof machines.$inferSelect

/** Machines in use at a station. */
export const machinesOfStation = (stationId: string, { db }: Pick<Context, 'db'>): Promise<MachineRow[]> =>
  db
    .select()
    .from(machines)
    .where(and(eq(machines.stationId, stationId), eq(machines.status, 1)))
    .orderBy(asc(machines.code))
