import { isDeepStrictEqual } from 'node:util'
import { SetFile } from '@zhizao/gateway-link/set-file'
import { sql } from 'drizzle-orm'
import { points } from '../../device/point/point.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'

interface Row extends Record<string, unknown> {
  channel: { id: number; code: string; name: string; driver: string; settings: Record<string, unknown> }
  device: {
    id: number
    code: string
    name: string
    unitId: number
    timeoutMs: number
    retries: number
    mostRegisters: number | null
    pauseMs: number | null
    writeBy: string | null
    textEncoding: string | null
    points: CollectedPoint[]
  } | null
}
interface CollectedPoint {
  id: number
  code: string
  dataType: string
  byteOrder: string
  address: Record<string, unknown>
  access: string
  scale: number
  offset: number
  pollMs: number
  deadbandKind: string | null
  deadbandValue: number | null
  minValue: number | null
  maxValue: number | null
}

/** The box's configuration as it stands: enabled channels and devices, points with an address. */
export async function setFileOf(
  box: { id: string; code: string },
  version: number,
  context: Pick<Context, 'db' | 'now'>,
): Promise<SetFile> {
  const { rows } = await context.db.execute<Row>(sql`
    select json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'driver', c.driver, 'settings', c.settings) as channel,
      case when d.id is not null then json_build_object('id', d.id, 'code', d.code, 'name', d.name, 'unitId', d.unit_id,
        'timeoutMs', d.timeout_ms, 'retries', d.retries, 'mostRegisters', d.most_registers, 'pauseMs', d.pause_ms, 'writeBy', d.write_by,
        'textEncoding', d.text_encoding, 'points', (
          select coalesce(json_agg(json_build_object('id', p.id, 'code', p.code, 'dataType', p.data_type,
            'byteOrder', p.byte_order, 'address', source.address, 'access', p.access, 'scale', p.scale, 'offset', p."offset",
            'pollMs', p.poll_ms, 'deadbandKind', p.deadband_kind, 'deadbandValue', p.deadband_value,
            'minValue', p.min_value, 'maxValue', p.max_value) order by p.id), '[]')
          from ${boxPoints} source join ${points} p on p.id = source.point_id
          where source.box_device_id = d.id and p.source = 'device')) end as device
    from ${boxChannels} c left join ${boxDevices} d on d.channel_id = c.id and d.status = 1
    where c.box_id = ${box.id} and c.status = 1 and c.driver <> 'json'
    order by c.sort, c.id, d.sort, d.id`)
  const channels = new Map<number, Record<string, unknown> & { devices: unknown[] }>()
  for (const { channel, device } of rows) {
    const { settings, ...rest } = channel
    const known = channels.get(channel.id) ?? { ...rest, ...given(settings), devices: [] }
    channels.set(channel.id, known)
    if (device) known.devices.push({ ...given(device), points: device.points.map(pointOf) })
  }
  const draft = { version, box: box.code, producedAt: context.now().getTime(), channels: [...channels.values()] }
  const checked = SetFile.safeParse(draft)
  if (!checked.success) throw conflict(faultOf(draft, checked.error.issues[0]!))
  return checked.data
}

function pointOf({ deadbandKind, deadbandValue, minValue, maxValue, ...point }: CollectedPoint) {
  return {
    ...point,
    ...(deadbandKind && deadbandValue ? { deadband: { kind: deadbandKind, value: deadbandValue } } : {}),
    ...(minValue !== null || maxValue !== null ? { writeRange: given({ min: minValue, max: maxValue }) } : {}),
  }
}

const given = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/** Names the channel, device and point that the schema refuses. */
function faultOf(draft: unknown, issue: { path: PropertyKey[]; message: string }): string {
  const names: string[] = []
  let at = draft
  for (const key of issue.path) {
    at = (at as Record<PropertyKey, unknown> | undefined)?.[key]
    const { code } = (at ?? {}) as { code?: unknown }
    if (typeof code === 'string') names.push(code)
  }
  const field = issue.path.at(-1)
  return `配置有误：${names.join(' / ')} 的 ${String(field)} 不符合要求，请检查后重新生成`
}

/** Whether two set files say the same, whatever their versions. */
export function sameContent(a: unknown, b: unknown): boolean {
  const content = (file: unknown) => (file as SetFile | null)?.channels
  return isDeepStrictEqual(content(a), content(b))
}

/** A set file as people may see it. */
export function withoutPasswords(file: unknown): unknown {
  if (Array.isArray(file)) return file.map(withoutPasswords)
  if (file === null || typeof file !== 'object') return file
  return Object.fromEntries(
    Object.entries(file).map(([key, value]) =>
      /^(password|sealedPassword)$/.test(key) && value ? ['password', '******'] : [key, withoutPasswords(value)],
    ),
  )
}
