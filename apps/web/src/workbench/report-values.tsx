import type { OfferedParameter, RecordedParameter } from '@zhizao/contract/production/work-report'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { putRight } from '../platform/widgets/quantity-field.tsx'
import type { Form } from './kept-work.ts'
import classes from './workbench.module.css'

type Values = Readonly<Record<string, string>>

interface ReportValuesProps {
  form: Form
  values: Values
  onChange: (values: Values) => void
}

/** What the segment asks to be recorded with each report; what is beyond its limits is shown at once, and may be true. */
export function ReportValues({ form: { parameters }, values, onChange }: ReportValuesProps) {
  return (
    <fieldset className={classes.values} aria-label={t('记录参数')}>
      {parameters.map((each) => {
        const typed = values[each.name] ?? ''
        const isOut = isBeyond(typed, each)
        return (
          <div key={each.name}>
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
              value={typed}
              onChange={({ target }) => onChange({ ...values, [each.name]: target.value })}
            />
            <MachineValue
              parameter={each}
              typed={typed}
              onTake={(value) => onChange({ ...values, [each.name]: value })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

interface MachineValueProps {
  parameter: OfferedParameter
  typed: string
  onTake: (value: string) => void
}

/** What the machine shows, to be taken by one press; what was taken and not changed since says so, and of when it is. */
function MachineValue({ parameter: { name, unit, offered }, typed, onTake }: MachineValueProps) {
  const [taken, setTaken] = useState<OfferedParameter['offered']>(null)
  if (taken && typed === taken.value)
    return <small className={classes.taken}>{t('取自机器，{time}', { time: clockOf(taken.at) })}</small>
  if (!offered) return null
  const { value, at } = offered
  return (
    <Button
      className={classes.touch}
      aria-label={t('{name}取机器值 {value}', { name, value })}
      onClick={() => {
        setTaken(offered)
        onTake(value)
      }}
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
