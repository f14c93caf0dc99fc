import {
  type Disposition,
  dispositionKindTitles,
  nonconformance,
  type WholeNonconformance,
} from '@zhizao/contract/quality/nonconformance'
import { Button, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useLocked } from '../platform/api/way.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { moment } from '../platform/shell/moment.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import { ExactQuantity } from '../platform/widgets/exact-quantity.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { ExecuteDialog } from './execute-dialog.tsx'

/** What becomes of each part, and a button for who has done it. */
export function DispositionTable({ bill }: { bill: WholeNonconformance }) {
  const [chosen, setChosen] = useState<Disposition>()
  const mayExecute = usePermission(nonconformance.execute.permission) && bill.status === 'executing'
  const isLocked = useLocked()
  const { unit, decimals, dispositions } = bill
  const amount = (value: string | null) => <ExactQuantity value={value} unit={unit} decimals={decimals} />
  if (!dispositions.length) return <EmptyState title={t('评审后在这里处置')} />
  const columns: TableColumnsType<Disposition> = [
    { title: t('处置方式'), width: 110, render: (_, row) => t(dispositionKindTitles[row.kind]) },
    { title: t('数量'), width: 120, align: 'right', render: (_, row) => amount(row.quantity) },
    { title: t('处置要求'), render: (_, row) => row.remark ?? '—' },
    { title: t('合格数量'), width: 120, align: 'right', render: (_, row) => amount(row.good) },
    {
      title: t('状态'),
      width: 220,
      render: (_, { isDone, doneByName, doneAt }) =>
        isDone ? (
          <>
            <StatusTag choice={{ value: 'done', label: t('已完成'), colour: 'success' }} />{' '}
            {`${doneByName ?? ''} ${doneAt ? moment(doneAt) : ''}`}
          </>
        ) : (
          <StatusTag choice={{ value: 'open', label: t('待完成'), colour: 'processing' }} />
        ),
    },
    ...(mayExecute
      ? [
          {
            key: 'execute',
            width: 90,
            render: (_: unknown, row: Disposition) =>
              row.isDone ? null : (
                <Button disabled={isLocked} onClick={() => setChosen(row)}>
                  {t('完成')}
                </Button>
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Table<Disposition>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 720 }}
        columns={columns}
        dataSource={dispositions}
      />
      {chosen && <ExecuteDialog bill={bill} disposition={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
