import { eq, sql } from 'drizzle-orm'
import { hashRandomSecret } from '../../platform/access/random-secret.ts'
import type { Context } from '../../platform/context.ts'
import { breath } from '../../platform/work/breath.ts'
import { newSecret } from '../box/box.service.ts'
import { boxes } from '../box/box.table.ts'
import { boxChannels } from '../box-channel/box-channel.table.ts'
import { boxDevices } from '../box-device/box-device.table.ts'
import { boxPoints } from '../box-point/box-point.table.ts'
import type { KnownSetup } from './setup-known.ts'
import {
  driverOf,
  eachSetting,
  kindOf,
  mannerFields,
  type Planned,
  type PlannedDevice,
  type SetupPlan,
  settingsOf,
} from './setup-plan.ts'

/** Rows of a statement: putting its parameters together does not hold up the event loop. */
const CHUNK = 500

/** What a sheet made of things of one kind: their ids, and those that are new or were changed. */
interface Made<Thing> {
  ids: Map<Thing, string>
  fresh: Thing[]
  changed: Thing[]
}

/** Makes things that are new, and changes those of which the lines say something else. */
const makingWith =
  (breathe: ReturnType<typeof breath>) =>
  async <Thing extends Planned<{ id: string }>, Values extends object>(
    things: readonly Thing[],
    valuesOf: (thing: Thing) => Values,
    insert: (values: Values[]) => Promise<{ id: string }[]>,
    update: (id: string, thing: Thing) => Promise<unknown>,
    isChanged: (thing: Thing) => boolean,
  ): Promise<Made<Thing>> => {
    const ids = new Map<Thing, string>()
    for (const thing of things) if (thing.known) ids.set(thing, thing.known.id)
    const fresh = things.filter(({ known }) => !known)
    for (let at = 0; at < fresh.length; at += CHUNK) {
      const some = fresh.slice(at, at + CHUNK)
      const rows = await insert(some.map(valuesOf))
      some.forEach((thing, of) => {
        ids.set(thing, rows[of]!.id)
      })
      await breathe()
    }
    const changed = things.filter((thing) => thing.known && isChanged(thing))
    for (const thing of changed) {
      await update(thing.known!.id, thing)
      await breathe()
    }
    return { ids, fresh, changed }
  }

const says = <Value>(value: Value | undefined, before: Value) => value !== undefined && value !== before

/** How the rows of a sheet are written. */
interface Writing {
  made: ReturnType<typeof makingWith>
  owned: { companyId: string; updatedAt: Date }
  context: Context
}

function writeBoxes(plan: SetupPlan, { made, owned, context }: Writing) {
  return made(
    plan.boxes,
    (box) => ({
      ...owned,
      code: box.code,
      name: box.said.boxName ?? box.code,
      kind: kindOf(box),
      // Nobody sees it: who sets the box up resets it and gets one.
      secretHash: hashRandomSecret(newSecret()),
    }),
    (values) => context.db.insert(boxes).values(values).returning({ id: boxes.id }),
    (id, { said }) =>
      context.db.update(boxes).set({ name: said.boxName!, updatedAt: owned.updatedAt }).where(eq(boxes.id, id)),
    ({ known, said }) => says(said.boxName, known!.name),
  )
}

function writeChannels(
  plan: SetupPlan,
  setup: KnownSetup,
  boxIds: Made<SetupPlan['boxes'][number]>['ids'],
  { made, owned, context }: Writing,
) {
  const channelSorts = lastSorts([...setup.channels.values()])
  return made(
    plan.channels,
    (channel) => ({
      ...owned,
      boxId: boxIds.get(channel.box)!,
      code: channel.code,
      name: channel.said.channelName ?? channel.code,
      driver: driverOf(channel)!,
      settings: settingsOf(channel),
      sort: channelSorts.next(channel.box.code),
    }),
    (values) => context.db.insert(boxChannels).values(values).returning({ id: boxChannels.id }),
    (id, channel) =>
      context.db
        .update(boxChannels)
        .set({
          name: channel.said.channelName ?? channel.known!.name,
          settings: settingsOf(channel),
          updatedAt: owned.updatedAt,
        })
        .where(eq(boxChannels.id, id)),
    ({ known, said }) =>
      says(said.channelName, known!.name) ||
      eachSetting.some(([name, field]) => says<unknown>(said[field], known!.settings[name])),
  )
}

function writeDevices(
  plan: SetupPlan,
  setup: KnownSetup,
  channelIds: Made<SetupPlan['channels'][number]>['ids'],
  { made, owned, context }: Writing,
) {
  const deviceSorts = lastSorts([...setup.devices.values()])
  const objectOf = ({ said, firstObject, known }: PlannedDevice) => {
    const code = said.deviceObject ?? (known ? undefined : firstObject)
    return code === undefined ? (known?.objectId ?? null) : setup.objectIds.get(code)!
  }
  return made(
    plan.devices,
    (device) => ({
      ...owned,
      channelId: channelIds.get(device.channel)!,
      code: device.code,
      objectId: objectOf(device),
      name: device.said.deviceName ?? device.code,
      unitId: device.said.unitId ?? 1,
      ...mannersOf(device),
      sort: deviceSorts.next(device.channel.box.code),
    }),
    (values) => context.db.insert(boxDevices).values(values).returning({ id: boxDevices.id }),
    (id, device) =>
      context.db
        .update(boxDevices)
        .set({
          name: device.said.deviceName ?? device.known!.name,
          unitId: device.said.unitId ?? device.known!.unitId,
          ...mannersOf(device),
          objectId: objectOf(device),
          updatedAt: owned.updatedAt,
        })
        .where(eq(boxDevices.id, id)),
    (device) =>
      says(device.said.deviceName, device.known!.name) ||
      says(device.said.unitId, device.known!.unitId) ||
      mannerFields.some((field) => says<unknown>(device.said[field], device.known![field])) ||
      objectOf(device) !== device.known!.objectId,
  )
}

const mannersOf = ({ said, known }: PlannedDevice) => ({
  mostRegisters: said.mostRegisters ?? known?.mostRegisters ?? null,
  pauseMs: said.pauseMs ?? known?.pauseMs ?? null,
  writeBy: said.writeBy ?? known?.writeBy ?? null,
  textEncoding: said.textEncoding ?? known?.textEncoding ?? null,
})

/** Makes what is new, and changes what stands where the lines say something else. */
export async function writeSetup(plan: SetupPlan, setup: KnownSetup, context: Context) {
  const owned = { companyId: context.user.companyId, updatedAt: context.now() }
  const writing = { made: makingWith(breath(context.signal)), owned, context }
  const ofBoxes = await writeBoxes(plan, writing)
  const ofChannels = await writeChannels(plan, setup, ofBoxes.ids, writing)
  const ofDevices = await writeDevices(plan, setup, ofChannels.ids, writing)
  await writePoints(plan.points, ofDevices.ids, owned, context)
  return {
    newBoxes: ofBoxes.fresh.map(({ code }) => code),
    boxIds: [...ofBoxes.ids.values()],
    /** Points of channels and devices that were changed have another source too. */
    changedDevices: [
      ...ofDevices.changed.map((device) => device.known!.id),
      ...devicesOf(
        setup,
        ofChannels.changed.map(({ box, code }) => `${box.code}/${code}`),
      ),
    ],
    added:
      ofBoxes.fresh.length +
      ofChannels.fresh.length +
      ofDevices.fresh.length +
      plan.points.filter(({ isNew }) => isNew).length,
    changed:
      ofBoxes.changed.length +
      ofChannels.changed.length +
      ofDevices.changed.length +
      plan.points.filter(({ isNew }) => !isNew).length,
  }
}

const devicesOf = (setup: KnownSetup, channels: readonly string[]) => {
  const wanted = new Set(channels)
  return [...setup.devices.values()].flatMap(({ id, boxCode, channelCode }) =>
    wanted.has(`${boxCode}/${channelCode}`) ? [id] : [],
  )
}

/** The next place among those of a box. */
function lastSorts(rows: readonly { boxCode: string; sort: number }[]) {
  const last = new Map<string, number>()
  for (const { boxCode, sort } of rows) last.set(boxCode, Math.max(last.get(boxCode) ?? 0, sort))
  return {
    next(boxCode: string) {
      const sort = (last.get(boxCode) ?? 0) + 1
      last.set(boxCode, sort)
      return sort
    },
  }
}

/** Puts the addresses of points; a point that another device reads by now keeps its own. */
async function writePoints(
  points: SetupPlan['points'],
  deviceIds: ReadonlyMap<PlannedDevice, string>,
  { companyId, updatedAt }: { companyId: string; updatedAt: Date },
  context: Context,
) {
  const breathe = breath(context.signal)
  for (let at = 0; at < points.length; at += CHUNK) {
    const some = points.slice(at, at + CHUNK)
    const devices = some.map(({ device }) => deviceIds.get(device)!)
    await context.db.execute(sql`
      insert into ${boxPoints} (company_id, box_device_id, point_id, address, remark)
      select ${companyId}::bigint, device, point, address, remark from unnest(${sql.param(devices)}::bigint[],
        ${sql.param(some.map(({ pointId }) => pointId))}::bigint[], ${sql.param(some.map(({ address }) => JSON.stringify(address)))}::jsonb[],
        ${sql.param(some.map(({ remark }) => remark))}::text[]) as line (device, point, address, remark)
      on conflict (company_id, point_id) do update set address = excluded.address, remark = excluded.remark,
        updated_at = ${updatedAt.toISOString()}::timestamptz where box_point.box_device_id = excluded.box_device_id`)
    await breathe()
  }
}
