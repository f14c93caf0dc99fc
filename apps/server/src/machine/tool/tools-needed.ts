import { sql } from 'drizzle-orm'
import { stations } from '../../plant/work-center/work-center.table.ts'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { machines } from '../machine/machine.table.ts'
import { machineSetUps } from '../machine-set-up/machine-set-up.table.ts'
import { tools } from './tool.table.ts'
import { calibrationDue, careDue, countersOfTools } from './tool-query.ts'

/** What is made where: its set-ups say by which tools. */
export interface ToolNeed {
  /** The caller's own name for it. */
  key: string
  materialId: string
  segmentId: string | null
  workCenterId: string | null
}

/** A tool by which something can be made, and whether it may be used today. */
export interface NeededTool extends Record<string, unknown> {
  key: string
  code: string
  name: string
  isUsable: boolean
}

/**
 * Tools that set-ups of machines in a work center name for what is made there; of a segment its own set-ups go before those of
 * any. A tool may be used that is not scrapped, not away for care nor due for it, and whose calibration holds.
 */
export async function toolsNeeded(needs: readonly ToolNeed[], context: Context): Promise<NeededTool[]> {
  if (!needs.length) return []
  const list = <Field extends keyof ToolNeed>(field: Field) => sql.param(needs.map((need) => need[field]))
  const { rows } = await context.db.execute<NeededTool>(sql`
    select distinct n.key, ${tools.code} as code, ${tools.name} as name,
      (${tools.status} in ('store', 'mounted') and ${careDue} <> 'due'
        and ${calibrationDue(today(context))} <> 'due') as "isUsable"
    from unnest(${list('key')}::text[], ${list('materialId')}::bigint[], ${list('segmentId')}::bigint[],
        ${list('workCenterId')}::bigint[]) n(key, material_id, segment_id, work_center_id)
      join ${machineSetUps} u on u.material_id = n.material_id and u.tool_id is not null
        and (u.segment_id = n.segment_id or u.segment_id is null and not exists (
          select from ${machineSetUps} own where own.machine_id = u.machine_id and own.material_id = u.material_id
            and own.segment_id = n.segment_id))
      join ${machines} m on m.id = u.machine_id and m.status = 1
      join ${stations} s on s.id = m.station_id and (n.work_center_id is null or s.work_center_id = n.work_center_id)
      join ${tools} on ${tools.id} = u.tool_id
      left join ${countersOfTools.table} on ${countersOfTools.on}
    order by n.key, 2`)
  return rows
}
