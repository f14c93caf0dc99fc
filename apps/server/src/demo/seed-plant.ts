import { demoPlant } from '@zhizao/rules/demo-plant'
import type { DemoChannel, DemoDevice, DemoPoint } from '@zhizao/rules/demo-plant/demo-types'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import type { ClientBase } from 'pg'
import { products } from '../access/product/product.table.ts'
import { objects } from '../device/object/object.table.ts'
import { statement } from '../platform/db/statement.ts'

type Values = Record<string, unknown>

/** Makes the demo plant's objects, points and boxes in a company, where its box does not exist yet; all or nothing. */
export async function seedPlant(
  client: ClientBase,
  companyId: string,
  hashes: { gateway: string; collector: string },
): Promise<void> {
  const insert = (table: string, values: Values) => insertRow(client, table, { company_id: companyId, ...values })
  const areas = new Map<string, { id: string; path: string }>()
  const models = new Map<string, Map<string, string> & { id?: string }>()

  async function addObject(values: Values, parentCode: string | null) {
    const parent = parentCode === null ? undefined : areas.get(parentCode)
    const id = await insert('object', { ...values, parent_id: parent?.id ?? null, path: '' })
    const path = `${parent?.path ?? '/'}${id}/`
    await client.query(statement`update ${objects} set path = $1 where id = $2`, [path, id])
    return { id, path }
  }

  async function modelOf(device: DemoDevice) {
    const known = models.get(device.model)
    if (known) return known
    const code = `MODEL-${device.code}`
    const made: Map<string, string> & { id?: string } = new Map()
    made.id = await insert('model', { code, name: device.model, sort: models.size + 1 })
    for (const [at, point] of device.points.entries()) {
      const values = { ...pointValues(point, device, at), address: JSON.stringify(addressOf(point)) }
      made.set(point.code, await insert('model_point', { model_id: made.id, ...values }))
    }
    models.set(device.model, made)
    return made
  }

  async function addDevice(channelId: string, device: DemoDevice, sort: number) {
    const model = await modelOf(device)
    const { code, name, unitId } = device
    const object = await addObject({ code, name, model_id: model.id, sort }, device.area)
    const boxDeviceId = await insert('box_device', {
      channel_id: channelId,
      object_id: object.id,
      code,
      name,
      unit_id: unitId,
      sort,
    })
    for (const [at, point] of device.points.entries()) {
      const pointId = await insert('point', {
        object_id: object.id,
        model_point_id: model.get(point.code) ?? null,
        ...pointValues(point, device, at),
      })
      await insert('box_point', {
        box_device_id: boxDeviceId,
        point_id: pointId,
        address: JSON.stringify(addressOf(point)),
      })
    }
  }

  for (const [at, { code, name, parent, isPowerStation }] of demoPlant.areas.entries())
    areas.set(code, await addObject({ code, name, object_type: isPowerStation ? '1' : 'node', sort: at + 1 }, parent))
  await client.query(statement`update ${products} set enabled = true where code = 'pho'`)
  const { box, jsonBox } = demoPlant
  const { code, name, model } = box
  const boxId = await insert('box', { code, name, model, kind: 'edge', place: '动力站', secret_hash: hashes.gateway })
  for (const [sort, channel] of box.channels.entries()) {
    const facts = { code: channel.code, name: channel.name, driver: channel.driver, sort }
    const channelId = await insert('box_channel', {
      box_id: boxId,
      ...facts,
      settings: JSON.stringify(settingsOf(channel)),
    })
    for (const [at, device] of channel.devices.entries()) await addDevice(channelId, device, at + 1)
  }
  const collector = { code: jsonBox.code, name: jsonBox.name, model: jsonBox.model, kind: 'json', place: '屋顶' }
  const jsonBoxId = await insert('box', { ...collector, secret_hash: hashes.collector })
  const jsonChannelId = await insert('box_channel', {
    box_id: jsonBoxId,
    code: 'json',
    name: '数据上报',
    driver: 'json',
    settings: '{}',
  })
  for (const [at, device] of jsonBox.devices.entries()) await addDevice(jsonChannelId, device, at + 1)
}

const settingsOf = (channel: DemoChannel) =>
  channel.driver === 'opc-ua'
    ? { endpoint: `opc.tcp://127.0.0.1:${channel.port}${channel.path}` }
    : { host: '127.0.0.1', port: channel.port }

const addressOf = ({ address }: DemoPoint): Values => ('key' in address ? { code: address.key } : address)

function pointValues(point: DemoPoint, device: DemoDevice, at: number): Values {
  const { limits = {}, range } = point
  return {
    code: point.code,
    name: point.name,
    data_type: point.dataType,
    unit: point.unit || null,
    decimals: point.decimals,
    access: point.access,
    byte_order: point.byteOrder,
    scale: point.scale,
    poll_ms: device.pollMs,
    min_value: range?.min ?? null,
    max_value: range?.max ?? null,
    is_key: point.key,
    key_sort: point.key ? at + 1 : 0,
    sort: at + 1,
    urgent_upper: limits.urgentUpper ?? null,
    error_upper: limits.errorUpper ?? null,
    warning_upper: limits.warningUpper ?? null,
    warning_lower: limits.warningLower ?? null,
    error_lower: limits.errorLower ?? null,
    urgent_lower: limits.urgentLower ?? null,
    limit_deadband: limits.deadband ?? 0,
    on_delay: limits.onDelaySeconds ?? 0,
    off_delay: limits.offDelaySeconds ?? 0,
    value_words: JSON.stringify(meanings(point)),
  }
}

/** What the numbers of a state or fault code mean. */
const meanings = ({ texts = {}, bits = {}, colours = {} }: DemoPoint): ValueWord[] => [
  ...Object.entries(texts).map(([value, words]) => ({ value: Number(value), words, colour: colours[Number(value)] })),
  ...Object.entries(bits).map(([bit, words]) => ({ bit: Number(bit), words, colour: 'red' as const })),
]

/** Column names are this file's own; values are parameters. */
async function insertRow(client: ClientBase, table: string, values: Values): Promise<string> {
  const names = Object.keys(values)
  const places = names.map((_, at) => `$${at + 1}`)
  const { rows } = await client.query<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0]!.id
}
