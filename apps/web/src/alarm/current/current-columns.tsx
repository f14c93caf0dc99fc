import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Typography } from 'antd'
import type { MouseEvent } from 'react'
import type { LevelLooks } from '../../live/alarm/level-looks.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { FullColumn } from '../../platform/resource-screen/define-screen.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { objectAddress } from '../alarm-calls.ts'
import classes from '../alarm-columns.module.css'
import { alarmColumns } from '../alarm-columns.tsx'
import { NewestValue, WorstValue } from './newest-value.tsx'

export interface ColumnTools {
  looks: LevelLooks
  onOpen: (row: Alarm) => void
  onGo: (address: string) => void
}

/** A plain click stays in this window; the others do what browsers do. */
const isPlain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey)

/** Columns of the current list. */
export function currentColumns({ looks, onOpen, onGo }: ColumnTools): FullColumn<Alarm>[] {
  const shared = alarmColumns(looks)
  return [
    shared.level!,
    shared.state!,
    {
      field: 'content',
      title: '报警内容',
      width: 150,
      grows: true,
      render: (row) => (
        <span className={classes.line}>
          <button
            type="button"
            className={classes.content}
            title={serverWords(row.content)}
            onClick={() => onOpen(row)}
          >
            {serverWords(row.content)}
          </button>
          {row.members > 0 && (
            <StatusTag
              choice={{ value: 'members', label: t('关联 {count} 条', { count: row.members }), colour: 'processing' }}
            />
          )}
        </span>
      ),
    },
    {
      field: 'objectName',
      title: '对象 / 点位',
      width: 112,
      grows: true,
      render: (row) => (
        <span className={classes.place}>
          {row.objectId ? (
            <Typography.Link
              href={objectAddress(row.objectId)}
              title={row.objectName ?? ''}
              onClick={(event) => {
                if (!isPlain(event)) return
                event.preventDefault()
                onGo(objectAddress(row.objectId!))
              }}
            >
              {row.objectName}
            </Typography.Link>
          ) : (
            <span>{row.objectName ?? '—'}</span>
          )}
          {row.pointName && <span className={classes.faint}>{row.pointName}</span>}
        </span>
      ),
    },
    { ...shared.value!, render: (row) => <NewestValue row={row} /> },
    { ...shared.peak!, render: (row) => <WorstValue row={row} /> },
    shared.limit!,
    shared.activatedAt!,
    { field: 'alarmTypeName', title: '报警类型', width: 110, hidden: true },
    shared.handled!,
    { field: 'confirmedByName', title: '确认人', width: 90, hidden: true },
    { field: 'handledByName', title: '处理人', width: 90, hidden: true },
    { field: 'reasonTagName', title: '原因标签', width: 110, hidden: true },
    { field: 'shelvedUntil', title: '搁置至', kind: 'time', width: 170, hidden: true },
    { field: 'shelveReason', title: '搁置原因', width: 160, hidden: true },
    { field: 'batchNo', title: '报警批次号', width: 200, hidden: true },
  ]
}
