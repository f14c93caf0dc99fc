import { StarFilled } from '@ant-design/icons'
import { Button, Table, type TableColumnsType } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { useHeight } from '../../platform/widgets/use-height.ts'
import { LimitsBar } from '../live/limits-bar.tsx'
import { LiveAge, QualityText } from '../live/live-age.tsx'
import { LiveValueText } from '../live/live-value.tsx'
import type { Reading } from '../live/readings.ts'
import classes from './point-table.module.css'

export interface PointTableProps {
  readings: readonly Reading[]
  now: number
  ticked: readonly string[]
  onTick: (ids: string[]) => void
  /** Absent: the user may not write. */
  onWrite?: (reading: Reading) => void
  /** Absent: the user may not enter values. */
  onEnter?: (reading: Reading) => void
  /** Beside a list: leaves the range out. */
  isNarrow?: boolean
}

const HEAD = 42

/** Whether people can set this point. */
const isWritable = ({ access, source }: Reading) => access !== 'r' && source === 'device'

/** Live points as rows, drawn only as far as they are seen. */
export function PointTable({ readings, now, ticked, onTick, onWrite, onEnter, isNarrow }: PointTableProps) {
  const [box, height] = useHeight<HTMLDivElement>()
  const columns: TableColumnsType<Reading> = [
    {
      title: t('点位'),
      width: isNarrow ? 150 : 180,
      render: (_, { name, code, isKey }) => (
        <span className={classes.point} title={`${name}（${code}）`}>
          <span className={classes.name}>{name}</span>
          {isKey && <StarFilled className={classes.key} aria-label={t('关键点位')} title={t('关键点位')} />}
          <span className={classes.code}>{code}</span>
        </span>
      ),
    },
    {
      title: t('实时值'),
      width: 124,
      align: 'right',
      render: (_, { newest, decimals, unit, isStale, level }) => (
        <LiveValueText newest={newest} decimals={decimals} unit={unit} isStale={isStale} level={level} />
      ),
    },
    { title: t('质量'), width: 60, render: (_, { newest }) => <QualityText quality={newest.quality} /> },
    {
      title: t('更新'),
      width: 146,
      render: (_, { newest, isStale }) => <LiveAge newest={newest} now={now} isStale={isStale} />,
    },
    {
      title: t('限值'),
      width: 130,
      render: (_, reading) => <LimitsBar limits={reading} value={reading.newest.value} />,
    },
  ]
  if (!isNarrow)
    columns.push({
      title: t('量程'),
      width: 92,
      render: (_, { minValue, maxValue }) => rangeText(minValue, maxValue),
    })
  if (onWrite || onEnter)
    columns.push({
      title: t('操作'),
      width: 60,
      render: (_, reading) => {
        if (onWrite && isWritable(reading))
          return (
            <Button type="link" size="small" onClick={() => onWrite(reading)}>
              {t('下发')}
            </Button>
          )
        return (
          onEnter &&
          reading.source === 'manual' && (
            <Button type="link" size="small" onClick={() => onEnter(reading)}>
              {t('录入')}
            </Button>
          )
        )
      },
    })
  return (
    <div ref={box} className={classes.box}>
      {height > 0 && (
        <Table<Reading>
          virtual
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ y: Math.max(120, height - HEAD), x: isNarrow ? 650 : 820 }}
          dataSource={readings as Reading[]}
          columns={columns}
          rowSelection={{
            columnWidth: 40,
            selectedRowKeys: [...ticked],
            preserveSelectedRowKeys: true,
            onChange: (keys) => onTick(keys.map(String)),
            getCheckboxProps: ({ dataType, name }) => ({
              disabled: dataType === 'string',
              'aria-label': t('将 {name} 加入趋势', { name }),
            }),
          }}
        />
      )}
    </div>
  )
}

function rangeText(least: number | null, most: number | null) {
  return least === null && most === null ? '—' : `${least ?? '−∞'} ~ ${most ?? '+∞'}`
}
