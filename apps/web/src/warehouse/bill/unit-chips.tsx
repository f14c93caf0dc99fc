import { InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { unitTitle } from '../unit/unit-parts.tsx'
import type { Card } from '../unit/use-unit-acts.ts'
import classes from './bill-work.module.css'

interface UnitChipsProps {
  units: readonly Card[]
  disabled: boolean
  onRemove: (id: string) => void
}

/** Sealed boxes and pallets that go out whole. */
export function UnitChips({ units, disabled, onRemove }: UnitChipsProps) {
  return units.map((unit) => (
    <article key={unit.id} className={`${classes.line} ${classes.full}`}>
      <div className={classes.head}>
        <div>
          <div className={classes.what}>
            <InboxOutlined /> {unitTitle(unit)}
          </div>
          <div className={classes.sub}>{[unit.locationCode, unit.summary].join(' · ')}</div>
        </div>
        <Button disabled={disabled} onClick={() => onRemove(unit.id)}>
          {t('移除')}
        </Button>
      </div>
    </article>
  ))
}
