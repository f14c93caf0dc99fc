import { statement } from '../../platform/db/statement.ts'
import type { PlantReaders } from '../../telemetry/index.ts'
import { boxes } from '../box/box.table.ts'

/** The boxes of every company, with what each has said last of its devices. */
export const loadBoxes: PlantReaders['loadBoxes'] = async (pool) =>
  (await pool.query(statement`select id, online, state from ${boxes}`)).rows
