import type { OfferedParameter, RecordedParameter } from '@zhizao/contract/production/work-report'
import { Button, Input } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { putRight } from '../platform/widgets/quantity-field.tsx'
import type { Form } from './kept-work.ts'
import classes from './workbench.module.css'

/** What is typed of a parameter; what was taken from the machine and not changed since, with its time there. */
export interface TypedValue {
  text: string
  takenAt?: string
}
export type TypedValues = Readonly<Record<string, TypedValue>>

interface ReportValuesProps {
  form: Form
  values: TypedValues
  onChange: (values: TypedValues) => void
}

/** What the segment asks to be recorded with each report; what is beyond its limits is shown at once, and may be true. */
export function ReportValues({ form: { parameters }, values, onChange }: ReportValuesProps) {
  return (
    <fieldset className={classes.values} aria-label={t('记录参数')}>
      {parameters.map((each) => {
        const typed = values[each.name]
        const isOut = isBeyond(typed?.text ?? '', each)
        return (
          <div key={each.name} className={each.offered || typed?.takenAt ? classes.fromMachine : ''}>
            <span>
              {each.name}
              {each.isRequired && <i aria-hidden>*</i>}
              <small className={isOut ? classes.beyond : ''}>{limitsText(each)}</small>
            </span>
            <Input
              size="large"
              aria-label={each.name}
              aria-required={each.isRequired}
              inputMode={isLimited(each) ? 'decimal' : 'text'}
              maxLength={100}
              status={isOut ? 'warning' : ''}
              suffix={each.unit}
              value={typed?.text ?? ''}
              onChange={({ target }) => onChange({ ...values, [each.name]: { text: target.value } })}
            />
            <MachineValue
              parameter={each}
              takenAt={typed?.takenAt}
              onTake={(taken) => onChange({ ...values, [each.name]: taken })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

interface MachineValueProps {
  parameter: OfferedParameter
  takenAt: string | undefined
  onTake: (taken: TypedValue) => void
}

/** What the machine shows, to be taken by one press; what was taken and not changed since says so, and of when it is. */
function MachineValue({ parameter: { name, unit, offered }, takenAt, onTake }: MachineValueProps) {
  if (takenAt) return <small className={classes.taken}>{t('取自机器，{time}', { time: clockOf(takenAt) })}</small>
  if (!offered) return null
  const { value, at } = offered
  return (
    <Button
      className={classes.touch}
      aria-label={t('{name}取机器值 {value}', { name, value })}
      onClick={() => onTake({ text: value, takenAt: at })}
    >
      {t('取机器值 {value}（{time}）', { value: unit ? `${value} ${unit}` : value, time: clockOf(at) })}
    </Button>
  )
}

/** With its day where that is not this one. */
function clockOf(at: string): string {
  const moment = dayjs(at)
  return moment.format(moment.isSame(dayjs(), 'day') ? 'HH:mm:ss' : 'MM-DD HH:mm')
}

const isLimited = ({ low, high }: RecordedParameter) => low !== null || high !== null
function isBeyond(typed: string, { low, high }: RecordedParameter): boolean {
  const figure = Number(putRight(typed) ?? Number.NaN)
  return typed.trim() !== '' && ((low !== null && figure < Number(low)) || (high !== null && figure > Number(high)))
}
function limitsText({ low, high }: RecordedParameter): string {
  if (low !== null && high !== null) return `${low} – ${high}`
  if (low !== null) return `≥ ${low}`
  return high === null ? '' : `≤ ${high}`
}
