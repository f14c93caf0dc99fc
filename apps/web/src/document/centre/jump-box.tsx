import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import classes from './centre.module.css'

interface JumpBoxProps {
  page: number
  pages: number
  onJump: (page: number) => void
}

/** Previous, next, and a box to jump to a page; one beyond the last goes back to the page on show. */
export function JumpBox({ page, pages, onJump }: JumpBoxProps) {
  const [wanted, setWanted] = useState<number | null>(page)
  const jump = () => {
    if (wanted && Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onJump(wanted)
    else setWanted(page)
  }
  return (
    <nav className={classes.pager} aria-label={t('翻页')}>
      <Button disabled={page <= 1} onClick={() => onJump(page - 1)}>
        {t('上一页')}
      </Button>
      <span className="tabular">
        {page} / {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onJump(page + 1)}>
        {t('下一页')}
      </Button>
      <span>{t('跳至')}</span>
      <InputNumber
        className={classes.jump}
        controls={false}
        value={wanted}
        onChange={setWanted}
        onPressEnter={jump}
        aria-label={t('页码')}
      />
      <span>{t('页')}</span>
      <Button onClick={jump}>{t('确定')}</Button>
    </nav>
  )
}
