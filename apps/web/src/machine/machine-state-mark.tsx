import type { MachineState } from '@zhizao/contract/machine/machine'
import { stateKindTitles } from '@zhizao/contract/object-state/device-state'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import classes from './machine.module.css'

const colours: Readonly<Record<string, string>> = { run: 'var(--good)', stop: 'var(--warn)' }
const told = { object: '按设备状态判断', signal: '按运行状态信号判断' } as const

/** Whether a machine runs, and by what that is known. */
export function MachineStateMark({ state }: { state: MachineState | undefined }) {
  if (!state) return <span className={classes.none}>—</span>
  const words = state.name ?? t(stateKindTitles[state.kind])
  const since = state.since === null ? '' : dayjs(state.since).format('YYYY-MM-DD HH:mm:ss')
  const why = state.by ? t(told[state.by]) : t('没有状态定义，也没有运行状态信号')
  return (
    <span className={classes.state} title={[why, since].filter(Boolean).join('  ')}>
      <i aria-hidden style={{ background: state.colour ?? colours[state.kind] ?? 'var(--text-faint)' }} />
      {words}
    </span>
  )
}
