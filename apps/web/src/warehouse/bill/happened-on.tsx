import { t } from '../../platform/i18n/translate.ts'
import { DateField } from '../../platform/widgets/date-field.tsx'
import classes from './bill-work.module.css'

interface HappenedOnProps {
  title: string
  value: string | null
  onChange: (day: string | null) => void
  disabled: boolean
}

/** On which day goods came or went, where that was not today. */
export const HappenedOn = ({ title, value, onChange, disabled }: HappenedOnProps) => (
  <div className={classes.day}>
    <span>{title}</span>
    <DateField aria-label={title} value={value} onChange={onChange} disabled={disabled} placeholder={t('今天')} />
  </div>
)
