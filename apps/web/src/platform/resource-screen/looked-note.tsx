import type { Page } from '@zhizao/contract/http/page'
import { Button } from 'antd'
import { t } from '../i18n/translate.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import classes from './looked-note.module.css'

interface LookedNoteProps {
  looked: NonNullable<Page<unknown>['looked']>
  /** Looks through what is older; a list without a filter of time has none. */
  onOlder?: () => void
}

/** Says that a search has not looked through all there is, and leads on to what is older. */
export function LookedNote({ looked, onOlder }: LookedNoteProps) {
  const time = dayjs(looked.backTo).format('YYYY-MM-DD HH:mm:ss')
  return (
    <div className={classes.note} role="status">
      <span>{t('这次查找了 {count} 条记录，到 {time} 为止；更早的还没有查。', { count: looked.rows, time })}</span>
      {onOlder && (
        <Button type="link" size="small" onClick={onOlder}>
          {t('继续往前查找')}
        </Button>
      )}
    </div>
  )
}
