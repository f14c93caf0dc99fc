import type { Severity } from './latch.ts'

/** What can raise an alarm, with all that a row of it says. */
export interface AlarmSource {
  readonly companyId: string
  readonly ruleKey: string
  /** limit · rule · box · device */
  readonly kind: string
  readonly ruleId: string | null
  readonly objectId: string | null
  readonly pointId: string | null
  readonly boxId: string | null
  readonly objectName: string | null
  /** Path of the object in the plant's tree: who may see the alarm. */
  readonly objectPath: string | null
  readonly pointName: string | null
  readonly unit: string | null
  readonly alarmTypeId: string | null
  readonly direction: 'upper' | 'lower' | null
  /** The alarm in words. */
  describe(severity: Severity, value: number | string | null, limit: number | null): string
}

export type EngineAction = 'raise' | 'escalate' | 'ease' | 'return' | 'suppress' | 'unsuppress'
export type Suppression = 'design' | 'service' | null

/** Something the engine found, to be written with the samples. `at` is source time, ms. */
export interface AlarmEvent {
  readonly source: AlarmSource
  readonly action: EngineAction
  readonly at: number
  readonly severity: Severity
  readonly value: number | string | null
  readonly peak: number | null
  readonly limit: number | null
  /** Of the object, at that moment. */
  readonly suppression: Suppression
  readonly note: string | null
  /** Of a return: its rule is no more, so that nothing will ever bring the alarm back into sight. */
  readonly isRuleGone?: boolean
  /** Of a raise that is told late: when it had returned, and by which value. */
  readonly until?: { readonly at: number; readonly value: number | string | null }
}
