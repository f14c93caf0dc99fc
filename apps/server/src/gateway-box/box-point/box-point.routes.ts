import { boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { setupChanged } from '../setup-changed.ts'
import { createMany, removeMany, select, update } from './box-point.service.ts'

export function boxPointRoutes({ events }: Platform): Route[] {
  const changed = (context: Context, boxIds: readonly string[], rows: readonly { pointId: string }[]) =>
    setupChanged(events, { boxIds, pointIds: rows.map(({ pointId }) => String(pointId)) }, context)

  return implement(boxPoint, {
    // A device that is not there has no points either, as one of whose points the caller sees none.
    list: ({ boxDeviceId }, context) => select(sql`source.box_device_id = ${boxDeviceId}`, context),
    async create(draft, context) {
      const { rows, boxIds } = await createMany([draft], context)
      changed(context, boxIds, rows)
      return rows[0]!
    },
    async update(changes, context) {
      const { row, boxIds } = await update(changes, context)
      changed(context, boxIds, [row])
      return row
    },
    async createMany({ list }, context) {
      const { rows, boxIds } = await createMany(list, context)
      changed(context, boxIds, rows)
      return rows
    },
    async removeMany({ ids }, context) {
      const { rows, boxIds } = await removeMany(ids, context)
      changed(context, boxIds, rows)
      return true
    },
  })
}
