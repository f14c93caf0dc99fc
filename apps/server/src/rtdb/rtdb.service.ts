import type { AnyCall, Given, Input } from '@zhizao/contract/http/call'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { saidValue } from '@zhizao/rules/value-words/value-words'
import type { AccessDomain } from '../access/index.ts'
import type { ControlDomain } from '../control/index.ts'
import type { DeviceDomain, PointRow } from '../device/index.ts'
import { plainValue } from '../history/index.ts'
import { targetOf } from '../platform/audit/target-of.ts'
import { type Context, holds } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { forbidden, invalidField } from '../platform/refusal.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'
import { enteredTime, enteredValue } from './entered-values.ts'

export interface RtdbDoors {
  readonly database: Pick<Database, 'inCompany'>
  readonly access: Pick<AccessDomain, 'endOwnSession'>
  readonly control: Pick<ControlDomain, 'write'>
  readonly device: Pick<DeviceDomain, 'pointsByTag' | 'history'>
  readonly telemetry: Pick<TelemetryDomain, 'plantNow' | 'timeFault'>
}
type Handler<C extends AnyCall> = (input: Input<C>, context: Context) => Promise<Given<C>>

const tagOf = ({ objectCode, code }: PointRow) => `${objectCode}.${code}`

/** Latest values, history and writes by tag, over the domains that hold them. Data permission comes with the points. */
export function rtdbService({ control, database, device, telemetry }: RtdbDoors) {
  const { plantNow } = telemetry
  /** For writes: what they wait for takes a connection of its own, so that they may hold none. */
  const pointsOf = (tags: string[], context: Context) =>
    database.inCompany(context.user.companyId, (db) => device.pointsByTag(tags, { ...context, db }))

  const get: Handler<typeof rtdb.get> = async ({ tags }, context) => {
    const points = await device.pointsByTag(tags, context)
    const now = await plantNow.points(
      context.user.companyId,
      points.map(({ id }) => id),
    )
    return points.map((point) => {
      const { value = null, time = null, quality = null } = now.get(point.id)?.newest ?? {}
      const words = saidValue(value, point.valueWords)?.words ?? null
      return { ...point, tag: tagOf(point), pointId: point.id, value: plainValue(value), words, time, quality }
    })
  }

  const query: Handler<typeof rtdb.query> = async ({ tags, ...asked }, context) => {
    const points = await device.pointsByTag(tags, context)
    const tagById = new Map(points.map((point) => [point.id, tagOf(point)]))
    const series = await device.history({ ...asked, pointIds: [...tagById.keys()] }, context)
    return series.map((one) => ({ ...one, tag: tagById.get(one.pointId)! }))
  }

  const add: Handler<typeof rtdb.add> = async ({ samples }, context) => {
    const points = await pointsOf(
      samples.map((sample) => sample.tag),
      context,
    )
    const entered = samples.map((sample, at) => ({
      pointId: Number(points[at]!.id),
      time: enteredTime(points[at]!, sample.time, context.now(), telemetry),
      value: enteredValue(points[at]!, sample.value),
    }))
    context.audit({ target: targetOf([...new Set(samples.map((sample) => sample.tag))]), after: samples })
    await plantNow.enter(context.user.companyId, entered)
    return { written: entered.length }
  }

  const update: Handler<typeof rtdb.update> = async ({ tag, value, reason }, context) => {
    const [point] = await pointsOf([tag], context)
    const { id: pointId, source } = point!
    if (source === 'formula') throw invalidField('tag', '点位标签', `“${tag}”由公式计算，不能设置`)
    requirePermission(source === 'manual' ? rtdb.add.permission : 'objectMonitor:control', context)
    if (source === 'device') {
      const [written] = await control.write([{ pointId, value, reason }], context)
      return { ...written!, tag, readBack: written!.readBack ?? null }
    }
    const own = enteredValue(point!, value)
    const { companyId } = context.user
    const { newest } = (await plantNow.points(companyId, [pointId])).get(pointId)!
    context.audit({ target: tag, before: plainValue(newest?.value ?? null), after: own })
    await plantNow.enter(companyId, [{ pointId: Number(pointId), time: context.now().getTime(), value: own }])
    return { tag, state: 'confirmed', value: own, readBack: own, message: null }
  }

  const remove: Handler<typeof rtdb.remove> = async ({ tag, before }, context) => {
    const [point] = await pointsOf([tag], context)
    if (before > context.now()) throw invalidField('before', '截止时间', '不能晚于当前时间')
    const key = { companyId: Number(point!.companyId), pointId: Number(point!.id) }
    const removed = new Date(await plantNow.forget(key, before.getTime()))
    context.audit({ target: tag, before: { historyBefore: removed } })
    return { before: removed }
  }
  return { get, query, add, update, remove }
}

export function requirePermission(permission: string, { user }: Context) {
  if (!holds(user, permission)) throw forbidden()
}
