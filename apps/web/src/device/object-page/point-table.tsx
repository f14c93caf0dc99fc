import { StarFilled } from '@ant-design/icons'
import type { Point } from '@zhizao/contract/device/point'
import { Button, Table, type TableColumnsType } from 'antd'
import { FromModelMark } from '../../live/from-model/from-model-mark.tsx'
import { LimitsBar } from '../../live/limits-bar.tsx'
import { LiveAge, QualityText } from '../../live/live-age.tsx'
import { LiveLine, OfReading } from '../../live/live-row.tsx'
import { LiveValueText } from '../../live/live-value.tsx'
import type { StoredValues } from '../../live/readings.ts'
import { useValueWidth } from '../../live/use-value-width.ts'
import { t } from '../../platform/i18n/translate.ts'
import { useHeight } from '../../platform/widgets/use-height.ts'
import { FormulaMark } from '../formula/formula-mark.tsx'
import classes from './point-table.module.css'

export interface PointTableProps {
  points: readonly Point[]
  /** What was known of them when they were asked for. */
  stored: StoredValues
  ticked: readonly string[]
  onTick: (ids: string[]) => void
  /** Absent: the user may not write. */
  onWrite?: (point: Point) => void
  /** Absent: the user may not enter values. */
  onEnter?: (point: Point) => void
  /** Beside a list: leaves the range out. */
  isNarrow?: boolean
  /** Of several objects: says which. */
  withObjects?: boolean
}

const live = { body: { row: LiveLine } }
const HEAD = 42
const OBJECT = 150
const VALUE = 124

/** Whether people can set this point. */
const isWritable = ({ access, source }: Point) => access !== 'r' && source === 'device'

/** Live points as rows, drawn only as far as they are seen. */
export function PointTable({
  points,
  stored,
  ticked,
  onTick,
  onWrite,
  onEnter,
  isNarrow,
  withObjects,
}: PointTableProps) {
  const [box, height] = useHeight<HTMLDivElement>()
  const valueColumn = useValueWidth(points, stored, VALUE)
  return (
    <div ref={box} className={classes.box}>
      {height > 0 && (
        <Table<Point>
          virtual
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ y: Math.max(120, height - HEAD), x: widthOf(isNarrow, withObjects) + valueColumn - VALUE }}
          dataSource={points as Point[]}
          components={live}
          onRow={(point) => ({ point, stored }) as object}
          columns={[
            ...(withObjects ? objectColumn() : []),
            ...valueColumns(valueColumn, isNarrow),
            ...actColumn(onWrite, onEnter),
          ]}
          rowSelection={{
            columnWidth: 48,
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

const widthOf = (isNarrow?: boolean, withObjects?: boolean) => (isNarrow ? 676 : 846) + (withObjects ? OBJECT : 0)

const objectColumn = (): TableColumnsType<Point> => [
  { title: t('对象'), dataIndex: 'objectName', width: OBJECT, ellipsis: true },
]

/** What each point is and reads, live. */
const valueColumns = (valueWidth: number, isNarrow: boolean | undefined): TableColumnsType<Point> => [
  {
    title: t('点位'),
    width: isNarrow ? 150 : 180,
    render: (_, { name, code, isKey, fromModel, overridden, modelPointId, source, formula }) => (
      <span className={classes.point} title={`${name}（${code}）`}>
        <span className={classes.name}>{name}</span>
        {isKey && <StarFilled className={classes.key} aria-label={t('关键点位')} title={t('关键点位')} />}
        {overridden.length > 0 && (
          <FromModelMark part="point" fromModel={fromModel} overridden={overridden} templateId={modelPointId} />
        )}
        <span className={classes.code}>{code}</span>
        {source === 'formula' && formula && <FormulaMark name={name} formula={formula} />}
      </span>
    ),
  },
  {
    title: t('实时值'),
    width: valueWidth,
    align: 'right',
    render: () => (
      <OfReading>
        {({ newest, decimals, unit, valueWords, state, level }) => (
          <LiveValueText
            newest={newest}
            decimals={decimals}
            unit={unit}
            valueWords={valueWords}
            state={state}
            level={level}
          />
        )}
      </OfReading>
    ),
  },
  {
    title: t('质量'),
    width: 60,
    render: () => <OfReading>{({ newest, id }) => <QualityText quality={newest.quality} pointId={id} />}</OfReading>,
  },
  {
    title: t('更新'),
    width: 172,
    render: () => (
      <OfReading>{({ newest, state, pollMs }) => <LiveAge newest={newest} state={state} pollMs={pollMs} />}</OfReading>
    ),
  },
  {
    title: t('限值'),
    width: 130,
    render: () => <OfReading>{(reading) => <LimitsBar limits={reading} value={reading.newest.value} />}</OfReading>,
  },
  ...(isNarrow
    ? []
    : [
        {
          title: t('量程'),
          width: 92,
          render: (_: unknown, { minValue, maxValue }: Point) => rangeText(minValue, maxValue),
        },
      ]),
]

/** What can be done with a point, where the user may do anything. */
function actColumn(onWrite: PointTableProps['onWrite'], onEnter: PointTableProps['onEnter']): TableColumnsType<Point> {
  if (!onWrite && !onEnter) return []
  return [
    {
      title: t('操作'),
      width: 60,
      render: (_, point) => {
        if (onWrite && isWritable(point))
          return (
            <Button type="link" size="small" onClick={() => onWrite(point)}>
              {t('下发')}
            </Button>
          )
        return (
          onEnter &&
          point.source === 'manual' && (
            <Button type="link" size="small" onClick={() => onEnter(point)}>
              {t('录入')}
            </Button>
          )
        )
      },
    },
  ]
}

function rangeText(least: number | null, most: number | null) {
  return least === null && most === null ? '—' : `${least ?? '−∞'} ~ ${most ?? '+∞'}`
}
