import type { AlarmSource } from './alarm-event.ts'
import { describeLimit, describeRule } from './describe.ts'
import { type Comparison, type Latch, type LatchSpec, latchOf, levelNames, type Severity, severityOf } from './latch.ts'
import type { AlarmPoint, RuleRow } from './load-points.ts'
import { isBusy, type PointWatch, type Trigger } from './point-watch.ts'

/** A point's rows as a watch without memory. */
export function compile(row: AlarmPoint): PointWatch {
  const triggers = [limits(row, 'upper'), limits(row, 'lower'), ...(row.rules ?? []).map((rule) => ruleOf(row, rule))]
  const watch: PointWatch = {
    pointId: Number(row.id),
    companyId: row.companyId,
    path: row.objectPath,
    boxId: row.boxId,
    suppression: row.suppression,
    triggers: triggers.filter((trigger) => trigger.latches.length > 0),
    quietAbove: Number.NEGATIVE_INFINITY,
    quietBelow: Number.POSITIVE_INFINITY,
    busy: false,
    always: false,
    time: 0,
    number: Number.NaN,
    text: null,
    good: false,
  }
  const always = narrow(watch)
  return { ...watch, always, busy: always }
}

/** Sets the quiet band; true where a limit can break anywhere. */
function narrow(watch: PointWatch): boolean {
  let always = false
  for (const { comparison, limit } of watch.triggers.flatMap((trigger) => trigger.latches)) {
    if (comparison === 'gt' || comparison === 'ge') watch.quietBelow = Math.min(watch.quietBelow, limit)
    else if (comparison === 'lt' || comparison === 'le') watch.quietAbove = Math.max(watch.quietAbove, limit)
    else always = true
  }
  return always
}

const sourceOf = (
  row: AlarmPoint,
  more: Pick<AlarmSource, 'kind' | 'ruleKey' | 'ruleId' | 'alarmTypeId' | 'direction' | 'describe'>,
): AlarmSource => ({
  companyId: row.companyId,
  objectId: row.objectId,
  pointId: row.id,
  boxId: row.boxId,
  objectName: row.objectName,
  objectPath: row.objectPath,
  pointName: row.name,
  unit: row.unit,
  ...more,
})
const trigger = (source: AlarmSource, latches: Latch[]): Trigger => ({
  source,
  latches,
  severity: 0,
  peak: null,
  last: null,
  dirty: false,
})
const named = ({ name, unit, decimals, valueWords }: AlarmPoint) => ({ pointName: name, unit, decimals, valueWords })
const milliseconds = (seconds: number) => Math.max(0, Math.round(seconds * 1000))

function limits(row: AlarmPoint, direction: 'upper' | 'lower'): Trigger {
  const latches: Latch[] = []
  for (const severity of [1, 2, 3] as const) {
    const limit = row[`${levelNames[severity]}${direction === 'upper' ? 'Upper' : 'Lower'}` as 'errorUpper']
    if (limit === null) continue
    latches.push(
      latchOf({
        severity,
        comparison: direction === 'upper' ? 'gt' : 'lt',
        limit,
        other: limit,
        text: undefined,
        deadband: row.limitDeadband,
        onDelay: milliseconds(row.onDelay),
        offDelay: milliseconds(row.offDelay),
      }),
    )
  }
  return trigger(
    sourceOf(row, {
      kind: 'limit',
      ruleKey: `point:${row.id}:${direction}`,
      ruleId: null,
      alarmTypeId: null,
      direction,
      describe: describeLimit(named(row), direction),
    }),
    latches,
  )
}

const upward: readonly Comparison[] = ['gt', 'ge']
const downward: readonly Comparison[] = ['lt', 'le']

function ruleOf(row: AlarmPoint, rule: RuleRow): Trigger {
  const { comparison } = rule
  const spec: LatchSpec = {
    severity: severityOf(rule.level) as Severity,
    comparison,
    limit: rule.value ?? 0,
    other: rule.otherValue ?? rule.value ?? 0,
    text: rule.textValue ?? undefined,
    deadband: rule.deadband,
    onDelay: milliseconds(rule.onDelay),
    offDelay: milliseconds(rule.offDelay),
  }
  return trigger(
    sourceOf(row, {
      kind: 'rule',
      ruleKey: `rule:${rule.id}`,
      ruleId: rule.id,
      alarmTypeId: rule.alarmTypeId,
      direction: upward.includes(comparison) ? 'upper' : downward.includes(comparison) ? 'lower' : null,
      describe: describeRule(named(row), rule),
    }),
    [latchOf(spec)],
  )
}

/** Gives a watch the memory of the one it replaces, limit by limit. Rules that are gone are answered, where an alarm of theirs may stand. */
export function inherit(watch: PointWatch, old: PointWatch): Trigger[] {
  Object.assign(watch, { time: old.time, number: old.number, text: old.text, good: old.good })
  for (const trigger of watch.triggers) {
    const before = old.triggers.find((each) => each.source.ruleKey === trigger.source.ruleKey)
    if (!before) continue
    Object.assign(trigger, { severity: before.severity, peak: before.peak, last: before.last, dirty: before.dirty })
    for (const latch of trigger.latches) {
      const same = before.latches.find((each) => each.severity === latch.severity)
      if (same) Object.assign(latch, { on: same.on, since: same.since, sinceReceived: same.sinceReceived })
    }
  }
  watch.busy = isBusy(watch)
  const kept = new Set(watch.triggers.map((trigger) => trigger.source.ruleKey))
  return mayStand(old).filter((trigger) => !kept.has(trigger.source.ruleKey))
}

/** Rules of which an alarm may stand: one that has returned stands on where it is hidden. */
export const mayStand = ({ triggers, suppression }: PointWatch): Trigger[] =>
  triggers.filter(({ severity }) => severity > 0 || suppression !== null)

/** Puts a rule into the state of its alarm's row: after a restart. */
export function restore(trigger: Trigger, row: { level: string; peakValue: number | null; lastValue: number | null }) {
  trigger.severity = severityOf(row.level)
  trigger.peak = row.peakValue
  trigger.last = row.lastValue
  for (const latch of trigger.latches) latch.on = latch.severity <= trigger.severity
}
