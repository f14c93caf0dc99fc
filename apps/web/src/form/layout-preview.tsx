import type { TemplateCell } from '@zhizao/contract/form/page-template'
import { t } from '../platform/i18n/translate.ts'
import classes from './layout-preview.module.css'

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

/** A layout in small: each widget's place with its title. */
export function LayoutPreview({ cells, small }: { cells: readonly TemplateCell[]; small?: boolean }) {
  const rows = Math.max(...cells.map((cell) => cell.y + cell.h))
  return (
    <div className={small ? classes.small : classes.page} role="img" aria-label={t('布局预览')}>
      {cells.map((cell) => (
        <div
          key={`${cell.x} ${cell.y}`}
          className={classes.cell}
          style={{
            left: percent(cell.x, 24),
            top: percent(cell.y, rows),
            width: percent(cell.w, 24),
            height: percent(cell.h, rows),
          }}
        >
          <span>{small ? '' : cell.title}</span>
        </div>
      ))}
    </div>
  )
}
