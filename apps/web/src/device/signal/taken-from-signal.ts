import type { Signal } from '@zhizao/contract/device-model/signal'
import { limitNames } from '@zhizao/rules/validation/alarm-limits'

type Values = Record<string, unknown>
const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** What a point takes from the signal that was chosen for it: what it is; name, code and range only where they are empty. */
export function takenFrom(signal: Signal, values: Values): Values {
  const { id, name, code, dataType, unit, decimals, minValue, maxValue } = signal
  const whereEmpty = Object.entries({ name, code, minValue, maxValue }).filter(
    ([field, value]) => value !== null && isEmpty(values[field]),
  )
  return { signalId: id, dataType, unit, decimals, ...Object.fromEntries(whereEmpty) }
}

/** The usual limits of a signal; nothing where it has none. */
export function usualLimits(signal: Signal): Values | undefined {
  const usual = limitNames.filter((field) => signal[field] !== null)
  return usual.length ? Object.fromEntries(limitNames.map((field) => [field, signal[field]])) : undefined
}

/** Whether a point has these limits already. */
export const hasUsual = (limits: Values, values: Values) =>
  limitNames.every((field) => (values[field] ?? null) === limits[field])
