import { MoreOutlined } from '@ant-design/icons'
import type { WorkOrder } from '@zhizao/contract/production/work-order'
import { Button, Checkbox, Dropdown } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { type MenuEntry, menuItems } from '../../platform/widgets/context-menu.tsx'
import { LateMarks, Priority, timeSpan } from '../late.tsx'
import { WorkState } from '../order/order-parts.tsx'
import { workOrderHref } from '../production-paths.ts'
import { Progress } from '../progress.tsx'
import classes from './board.module.css'
import { FirstArticleMark } from './first-article-mark.tsx'
import { isGiven } from './work-calls.ts'

export interface WorkCardProps {
  row: WorkOrder
  menu: (row: WorkOrder) => readonly MenuEntry[]
  /** It may be given to another by being drawn there. */
  isMovable: boolean
  onDrag: (row: WorkOrder | undefined) => void
  /** Absent: it cannot be ticked. */
  isTicked?: boolean
  onTick?: (isTicked: boolean) => void
}

/** A work order on the board. */
export function WorkCard({ row, menu, isMovable, onDrag, isTicked, onTick }: WorkCardProps) {
  const canMove = isMovable && isGiven(row)
  const looks = [classes.work, classes[row.status], row.isLate ? classes.late : '', canMove ? classes.movable : '']
  return (
    <li
      className={looks.join(' ')}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', row.code)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={classes.top}>
        {onTick && (
          <Checkbox
            aria-label={t('选择 {code}', { code: row.code })}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
        )}
        <span className={classes.code}>
          <PageLink href={workOrderHref(row.id)}>{row.code}</PageLink>
        </span>
        <Priority value={row.priority} />
        <Dropdown menu={{ items: menuItems(menu(row)) }} trigger={['click']}>
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t('{code} 的操作', { code: row.code })}
          />
        </Dropdown>
      </div>
      <div className={classes.line}>
        <b>{row.segmentName}</b>
        <WorkState status={row.status} />
        <LateMarks {...row} />
        {row.firstArticle !== 'passed' && <FirstArticleMark state={row.firstArticle} />}
        {row.isRework && <span className={classes.mark}>{t('返工')}</span>}
        {row.isOrderHeld && <span className={classes.mark}>{t('订单已暂停')}</span>}
      </div>
      <div className={classes.product} title={`${row.materialCode} ${row.materialName}`}>
        {row.materialCode} {row.materialName}
      </div>
      <Progress isWide {...row} />
      <div className={classes.time}>{timeSpan(row.plannedStart, row.plannedEnd)}</div>
      {(row.teamName || row.staffName) && (
        <div className={classes.time}>{[row.teamName, row.staffName].filter(Boolean).join(' · ')}</div>
      )}
      {row.stopReason && <div className={classes.why}>{t('停工：{reason}', { reason: row.stopReason })}</div>}
    </li>
  )
}
