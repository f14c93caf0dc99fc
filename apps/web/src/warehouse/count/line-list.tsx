import { CheckCircleFilled, CloudUploadOutlined } from '@ant-design/icons'
import type { StockCountStatus } from '@zhizao/contract/counting/stock-count'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { t } from '../../platform/i18n/translate.ts'
import classes from './counting.module.css'
import { isWaiting } from './next-line.ts'
import type { PendingLine } from './pending-lines.ts'

interface LineListProps {
  lines: readonly PendingLine[]
  status: StockCountStatus
  at: string | undefined
  onChoose: (line: PendingLine) => void
}

/** All lines in the order of walking, with who has counted them. */
export function LineList({ lines, status, at, onChoose }: LineListProps) {
  return (
    <ul className={classes.list} aria-label={t('盘点明细')}>
      {lines.map((line) => {
        const waits = isWaiting(line, status)
        return (
          <li key={line.id}>
            <button
              type="button"
              className={`${classes.row} ${line.id === at ? classes.current : ''}`}
              aria-current={line.id === at ? 'true' : undefined}
              onClick={() => onChoose(line)}
            >
              <span className={classes.rowPlace}>{line.locationCode}</span>
              <span className={classes.rowWhat}>
                {line.materialCode} {line.lotCode}
              </span>
              <span className={waits ? classes.rowOpen : classes.rowDone}>
                {waits || line.counted === null ? (
                  line.needsRecount ? (
                    t('需复盘')
                  ) : waits ? (
                    t('未盘')
                  ) : (
                    '—'
                  )
                ) : (
                  <>
                    {line.isPending ? <CloudUploadOutlined aria-label={t('待上传')} /> : <CheckCircleFilled />}{' '}
                    {quantityText(line.counted, line.decimals)}
                  </>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
