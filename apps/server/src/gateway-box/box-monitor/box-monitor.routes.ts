import { type Gateway, gatewayMonitor } from '@zhizao/contract/gateway-box/box-monitor'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement } from '../../platform/http/implement.ts'
import { boxGaps } from '../../telemetry/ingest/box-sequence.table.ts'
import { totals } from '../box/box.service.ts'
import { boxes, boxRefused } from '../box/box.table.ts'
import { boxNamed } from '../box/box-sight.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'

interface State {
  buffered?: number
  devices?: { online: boolean }[]
}

const devices = sql<number>`(select count(*)::int from ${boxChannels} c join ${boxDevices} d on d.channel_id = c.id
  where c.box_id = box.id and d.status = 1)`
const openGaps = sql<number>`(select count(*)::int from ${boxGaps} g where g.box_id = box.id and g.filled_at is null)`

type GatewayRow = Omit<Gateway, 'devicesOnline' | 'buffered'> & { state: unknown }

/** Boxes in service, those that are away first. */
const gatewayRows = rows<GatewayRow, Gateway>()({
  title: '盒子',
  from: boxes,
  columns: {
    id: boxes.id,
    code: boxes.code,
    name: boxes.name,
    kind: boxes.kind,
    place: boxes.place,
    online: boxes.online,
    lastSeenAt: boxes.lastSeenAt,
    state: boxes.state,
    devices,
    openGaps,
  },
  search: { keyword: [boxes.name, boxes.code] },
  match: { online: boxes.online },
  scope: ({ user }) => boxNamed(user, boxes.id),
  orderable: {},
  order: [asc(boxes.online), asc(boxes.name), asc(boxes.id)],
  shown: (found) =>
    found.map(({ state, ...row }) => {
      const told = state as State | null
      // A box that publishes plain JSON tells nothing of its devices: they are there while it is.
      const reached = told?.devices ? told.devices.filter((device) => device.online).length : row.devices
      return { ...row, devicesOnline: row.online ? reached : 0, buffered: (row.online && told?.buffered) || null }
    }),
})

async function statistics(context: Context) {
  const since = new Date(context.now().getTime() - 24 * 3600_000)
  const known = (boxId: PgColumn | SQL) => boxNamed(context.user, boxId) ?? sql`true`
  const [boxTotals, counted] = await Promise.all([
    totals(context),
    context.db.execute<{ devices: number; points: number; openGaps: number; refused: number }>(sql`select
      (select count(*)::int from ${boxDevices} d join ${boxChannels} c on c.id = d.channel_id
        where d.status = 1 and ${known(sql`c.box_id`)}) as devices,
      (select count(*)::int from ${boxPoints} p join ${boxDevices} d on d.id = p.box_device_id
        join ${boxChannels} c on c.id = d.channel_id where ${known(sql`c.box_id`)}) as points,
      (select count(*)::int from ${boxGaps} where filled_at is null and ${known(boxGaps.boxId)}) as "openGaps",
      (select count(*)::int from ${boxRefused} where last_at > ${since} and ${known(boxRefused.boxId)}) as refused`),
  ])
  return { ...boxTotals, ...counted.rows[0]! }
}

const statusNames = { online: '在线', offline: '离线', disabled: '停用' } as const

/** Boxes as the monitor's page shows them. */
export const boxMonitorRoutes = implement(gatewayMonitor, {
  page: (asked, context) => gatewayRows.page(asked, context, eq(boxes.status, 1)),
  statistics: (_, context) => statistics(context),
  async byStatus(_, context) {
    const found = await totals(context)
    return (['online', 'offline', 'disabled'] as const).map((status) => ({
      status,
      name: statusNames[status],
      total: found[status],
    }))
  },
})
