import { firstArticleTitles, workOrderStates } from '@zhizao/contract/production/work-order'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Tag } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import type { PendingRow } from './pending-work.ts'
import { WorkBar } from './work-bar.tsx'
import classes from './workbench.module.css'

/** Orders before all others are marked. */
const URGENT = 3

interface WorkCardProps {
  row: PendingRow
  /** Pieces that wait for it; undefined where nobody has asked, null of a first segment. */
  waiting: string | null | undefined
  onOpen: () => void
}

/** A work order among those of a station. */
export function WorkCard({ row, waiting, onOpen }: WorkCardProps) {
  const { code, status, materialName, materialCode, specification, orderCode, no, segmentName, unit, decimals } = row
  return (
    <button
      type="button"
      className={`${classes.work} ${classes[status] ?? ''} ${row.isOrderHeld ? classes.held : ''}`}
      onClick={onOpen}
    >
      <WorkMarks row={row} />
      <span className={classes.product}>{materialName}</span>
      <span className={classes.sub}>
        {[materialCode, specification].filter(Boolean).join(' · ')} · {orderCode}
      </span>
      <span className={classes.segment}>
        {no} {segmentName}
        <small>{code}</small>
      </span>
      <WorkBar row={row} />
      <span className={classes.facts}>
        {waiting !== null && waiting !== undefined && (
          <span>{t('待加工 {quantity} {unit}', { quantity: quantityText(waiting, decimals), unit })}</span>
        )}
        {row.plannedStart && <span>{t('计划 {time}', { time: dayjs(row.plannedStart).format('MM-DD HH:mm') })}</span>}
        {(row.staffName ?? row.teamName) && <span>{row.staffName ?? row.teamName}</span>}
      </span>
      {row.isOrderHeld && <span className={classes.why}>{t('订单已暂停，不能继续生产')}</span>}
      {status === 'stopped' && row.stopReason && (
        <span className={classes.why}>{t('停工：{reason}', { reason: row.stopReason })}</span>
      )}
    </button>
  )
}

/** State, and what one should know of it before all else. */
export function WorkMarks({ row }: { row: PendingRow }) {
  const state = workOrderStates[row.status]
  return (
    <span className={classes.marks}>
      <StatusTag choice={{ value: row.status, label: t(state.title), colour: state.colour }} />
      {row.isLate && <Tag color="error">{t('逾期')}</Tag>}
      {!row.isLate && row.isDelayed && <Tag color="warning">{t('预计延期')}</Tag>}
      {row.isBehind && <Tag color="warning">{t('落后')}</Tag>}
      {row.priority <= URGENT && <Tag color="warning">{t('优先级 {n}', { n: row.priority })}</Tag>}
      {(row.firstArticle === 'pending' || row.firstArticle === 'failed') && (
        <Tag color={row.firstArticle === 'failed' ? 'error' : 'warning'}>{t(firstArticleTitles[row.firstArticle])}</Tag>
      )}
      {row.isRework && <Tag color="purple">{t('返工')}</Tag>}
      {row.isPending && <Tag color="processing">{t('待上传')}</Tag>}
    </span>
  )
}
