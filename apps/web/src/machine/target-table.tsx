import type { ControlWrite } from '@zhizao/contract/control/control-write'
import { controlStateNames } from '@zhizao/contract/control/control-write'
import type { MachineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { Table, Tag } from 'antd'
import { serverWords } from '../platform/i18n/server-words.ts'
import { t } from '../platform/i18n/translate.ts'
import classes from './machine.module.css'

type Target = MachineSetUp['targets'][number]
const shown = (value: unknown, unit: string | null) =>
  value === null || value === undefined ? '—' : `${value}${unit ? ` ${unit}` : ''}`

/** Target values beside what the machine shows; where they were written, with what became of each. */
export function TargetTable({ targets, written }: { targets: readonly Target[]; written?: readonly ControlWrite[] }) {
  const outcomes = new Map(written?.map((write) => [write.pointId, write]))
  return (
    <Table<Target>
      size="small"
      rowKey="pointId"
      pagination={false}
      dataSource={[...targets]}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('点位'), render: (_, { pointName, pointCode }) => `${pointName}（${pointCode}）` },
        { title: t('当前值'), align: 'right', render: (_, { now, unit }) => shown(now, unit) },
        { title: t('目标值'), align: 'right', render: (_, { value, unit }) => <b>{shown(value, unit)}</b> },
        ...(written
          ? [
              {
                title: t('回读值'),
                render: (_: unknown, row: Target) => shown(outcomes.get(row.pointId)?.readBack, row.unit),
              },
              { title: t('结果'), render: (_: unknown, row: Target) => <Outcome write={outcomes.get(row.pointId)} /> },
            ]
          : []),
      ]}
    />
  )
}

function Outcome({ write }: { write: ControlWrite | undefined }) {
  if (!write) return <span className={classes.none}>—</span>
  return (
    <span title={write.message ? serverWords(write.message) : undefined}>
      <Tag color={write.state === 'confirmed' ? 'success' : write.state === 'unknown' ? 'warning' : 'error'}>
        {t(controlStateNames[write.state])}
      </Tag>
      {write.state !== 'confirmed' && write.message && serverWords(write.message)}
    </span>
  )
}
