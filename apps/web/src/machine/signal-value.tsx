import type { MachineSignal } from '@zhizao/contract/machine/machine-signal'
import { useLiveValues } from '../platform/push/push.ts'
import { QuantityText } from '../platform/widgets/quantity-text.tsx'
import classes from './machine.module.css'

/** What the point of a signal reads now, live. */
export function SignalValue({ signal: { pointId, unit } }: { signal: Pick<MachineSignal, 'pointId' | 'unit'> }) {
  const live = useLiveValues([pointId]).get(pointId)
  if (!live || live.value === null) return <span className={classes.none}>—</span>
  if (typeof live.value === 'number') return <QuantityText value={live.value} unit={unit ?? undefined} />
  return <span>{String(live.value)}</span>
}
