import type { StationMachine } from '@zhizao/contract/production/work-order'
import { MachineStateMark } from '../../machine/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from './station-machines.module.css'

/** Whether the machines of a station run, below its name. */
export function StationMachines({ machines }: { machines: readonly StationMachine[] }) {
  if (!machines.length) return null
  return (
    <ul className={classes.machines} aria-label={t('工位机器')}>
      {machines.map(({ machineId, name, state }) => (
        <li key={machineId}>
          <span title={name ?? undefined}>{name ?? t('工位机器')}</span>
          <MachineStateMark state={state} />
        </li>
      ))}
    </ul>
  )
}
