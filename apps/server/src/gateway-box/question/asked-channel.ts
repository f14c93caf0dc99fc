import type { PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { AskedChannel } from '@zhizao/gateway-link/questions'
import { type DataType, SetFileDevice, SetFilePoint } from '@zhizao/gateway-link/set-file'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { seesPath } from '../../platform/access/object-view.ts'
import { type SecretSeal, sealWith } from '../../platform/access/sealed-secret.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { boxes } from '../box/box.table.ts'
import { boxDeviceNamed, boxNamed, requireWhole } from '../box/box-sight.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import type { BoxLink } from '../link/box-link.ts'

interface Keys {
  link: Pick<BoxLink, 'keyOf'>
  seal: SecretSeal
}

/** A channel as its box is asked by it, whether or not it was sent yet; for those who see all that the box feeds. */
export async function askedChannel(id: string, { link, seal }: Keys, context: Context) {
  const [found] = await context.db
    .select({ channel: boxChannels, box: { id: boxes.id, code: boxes.code, kind: boxes.kind } })
    .from(boxChannels)
    .innerJoin(boxes, eq(boxes.id, boxChannels.boxId))
    .where(and(eq(boxChannels.id, id), boxNamed(context.user, boxChannels.boxId)))
  if (!found) throw notFound('通道')
  const { box, channel } = found
  await requireWhole([box.id], context)
  const { sealedPassword, ...settings } = channel.settings
  const key = link.keyOf(box.code)
  const password = sealedPassword && seal.open(sealedPassword)
  if (sealedPassword && password === undefined)
    throw conflict(`通道「${channel.name}」的密码已无法读取（密钥文件已更换），请重新填写密码`)
  const asked = AskedChannel.safeParse({
    id: Number(channel.id),
    code: channel.code,
    name: channel.name,
    driver: channel.driver,
    ...settings,
    ...(password && key ? { sealedPassword: sealWith(key, password) } : {}),
    devices: [],
  })
  if (!asked.success) throw conflict(`通道「${channel.name}」不能浏览和试读`)
  return { box, channel: asked.data as z.infer<typeof AskedChannel> & { devices: never[] } }
}

export async function askedDevice(id: string, context: Context) {
  const isKnown = boxDeviceNamed(context.user, boxDevices.id)
  const [row] = await context.db
    .select()
    .from(boxDevices)
    .where(and(eq(boxDevices.id, id), isKnown))
  if (!row) throw notFound('盒子设备')
  const { code, name, unitId, timeoutMs, retries, textEncoding, channelId } = row
  const said = { code, name, unitId, timeoutMs, retries, ...(textEncoding ? { textEncoding } : {}) }
  const device = SetFileDevice.parse({ ...said, id: Number(id), points: [] })
  return { device, channelId }
}

interface Wanted {
  address: PointAddress
  pointId?: string | undefined
  dataType?: DataType | undefined
}

/** A point with its scale, or an address that no point has yet. */
export async function askedPoint({ address, pointId, dataType = 'uint16' }: Wanted, context: Context) {
  const bare = { id: 1, code: 'test', dataType, address }
  if (!pointId) return SetFilePoint.parse(bare)
  const [found] = await context.db
    .select({ point: points, path: objects.path })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .where(eq(points.id, pointId))
  if (!found || !seesPath(context.user, found.path)) throw notFound('点位')
  const { code, byteOrder, scale, offset } = found.point
  return SetFilePoint.parse({
    id: Number(pointId),
    code,
    byteOrder,
    scale,
    offset,
    address,
    dataType: found.point.dataType,
  })
}
