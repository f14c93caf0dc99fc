import type { RecordedParameter } from '@zhizao/contract/production/work-report'
import { Input } from 'antd'
import { t } from '../platform/i18n/translate.ts'
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
          </div>
        )
      })}
    </fieldset>
  )
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
