import type { HistoryValue, QualityCode } from '../../history/sample.ts'
import { SampleBatch } from '../../history/sample-batch.ts'
import type { AlarmPoint, RuleRow } from './load-points.ts'

/** A point as loaded from the tables; without limits unless given. */
export const pointRow = (more: Partial<AlarmPoint> = {}): AlarmPoint => ({
  id: '1',
  companyId: '1',
  objectId: '10',
  objectName: '1号空压机',
  objectPath: '/10/',
  boxId: null,
  name: '排气温度',
  unit: '℃',
  decimals: 1,
  valueWords: [],
  urgentUpper: null,
  errorUpper: null,
  warningUpper: null,
  warningLower: null,
  errorLower: null,
  urgentLower: null,
  limitDeadband: 0,
  onDelay: 0,
  offDelay: 0,
  suppression: null,
  rules: null,
  ...more,
})

export const ruleRow = (more: Partial<RuleRow>): RuleRow => ({
  id: '7',
  name: '规则',
  alarmTypeId: null,
  level: 'error',
  comparison: 'eq',
  value: null,
  otherValue: null,
  textValue: null,
  message: null,
  deadband: 0,
  onDelay: 0,
  offDelay: 0,
  ...more,
})

export type TestSample = [time: number, value: HistoryValue, quality?: QualityCode, point?: number]

/** Samples of point 1 (or of the one named), received when they were taken. */
export function batchOf(samples: readonly TestSample[], receivedAt?: number) {
  const batch = new SampleBatch(samples.length)
  for (const [time, value, quality, point] of samples) batch.push(1, point ?? 1, time, value, quality ?? 0)
  return { samples: batch, points: [], receivedAt: receivedAt ?? Math.max(...samples.map(([time]) => time)) }
}
