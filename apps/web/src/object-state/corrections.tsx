import { useMutation, useQuery } from '@tanstack/react-query'
import { type Correction, objectState } from '@zhizao/contract/object-state/object-state'
import { Button, Table } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { AskFirst } from '../platform/widgets/ask.tsx'
import { stateCalls } from './live-states.ts'
import classes from './state.module.css'

const time = (at: string | Date) => dayjs(at).format('MM-DD HH:mm:ss')

/** What people have put over the course of an object, and what they took back. */
export function Corrections({ objectId, onChanged }: { objectId: string; onChanged: () => void }) {
  const may = usePermission(objectState.removeCorrection.permission)
  const query = useQuery({
    queryKey: ['object-state', 'corrections', objectId],
    queryFn: ({ signal }) =>
      stateCalls.corrections({ objectId, withRemoved: true, pageSize: 50 }, { quiet: true, signal }),
  })
  const remove = useMutation({
    mutationFn: (id: string) => stateCalls.removeCorrection({ id }),
    onSuccess: () => {
      void query.refetch()
      onChanged()
    },
  })
  if (!query.data?.total) return null
  return (
    <>
      <h3 className={classes.section}>{t('人工更正')}</h3>
      <Table<Correction>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={query.data.records}
        columns={[
          {
            title: t('更正为'),
            render: (_, row) => (
              <span className={classes.chip}>
                <span className={classes.dot} style={{ background: row.colour }} aria-hidden />
                {row.stateName}
              </span>
            ),
          },
          { title: t('时间'), render: (_, row) => `${time(row.startedAt)} – ${time(row.endedAt)}` },
          { title: t('原因'), dataIndex: 'reason' },
          { title: t('更正人'), render: (_, row) => `${row.createdByName ?? ''} ${time(row.createdAt)}` },
          {
            title: t('操作'),
            width: 160,
            render: (_, row) =>
              row.removedAt ? (
                <span className={classes.amount}>{t('{name} 已撤销', { name: row.removedByName ?? '' })}</span>
              ) : (
                may && (
                  <AskFirst
                    title={t('撤销后恢复为自动判定的状态，确定撤销？')}
                    okText={t('撤销')}
                    onConfirm={() => remove.mutateAsync(row.id)}
                  >
                    <Button size="small" loading={remove.isPending && remove.variables === row.id}>
                      {t('撤销')}
                    </Button>
                  </AskFirst>
                )
              ),
          },
        ]}
      />
    </>
  )
}
