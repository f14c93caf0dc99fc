import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import type { Point } from '@zhizao/contract/device/point'
import { Table, type TableColumnsType } from 'antd'
import { memo, useMemo } from 'react'
import { LimitsBar } from '../../live/limits-bar.tsx'
import { LiveAge, QualityText } from '../../live/live-age.tsx'
import { LiveRow, OfReading } from '../../live/live-row.tsx'
import { LiveValueText } from '../../live/live-value.tsx'
import type { StoredValues } from '../../live/readings.ts'
import { StatusDot } from '../../live/tree/status-dot.tsx'
import type { NodeState } from '../../live/tree/tree-status.ts'
import { useValueWidth } from '../../live/use-value-width.ts'
import { StateChip } from '../../object-state/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from './device-table.module.css'

export interface DeviceTableProps {
  devices: readonly ObjectNode[]
  standing: ReadonlyMap<string, NodeState>
  /** The key points of each machine. */
  pointsOf: ReadonlyMap<string, readonly Point[]>
  stored: StoredValues
  onChoose: (id: string) => void
}

interface Row {
  key: string
  device: ObjectNode
  standing: NodeState | undefined
  point?: Point
  /** Rows that the machine's cell covers; 0 in all but its first. */
  span: number
}

function rowsOf({ devices, standing, pointsOf }: Pick<DeviceTableProps, 'devices' | 'standing' | 'pointsOf'>): Row[] {
  return devices.flatMap((device): Row[] => {
    const own = pointsOf.get(device.id) ?? []
    const stands = standing.get(device.id)
    if (!own.length) return [{ key: device.id, device, standing: stands, span: 1 }]
    return own.map((point, at) => ({ key: point.id, device, standing: stands, point, span: at ? 0 : own.length }))
  })
}

const LEAST = 140

/** Machines with their key points as rows. */
export const DeviceTable = memo(function DeviceTable(props: DeviceTableProps) {
  const { pointsOf, stored, onChoose } = props
  const points = useMemo(() => [...pointsOf.values()].flat(), [pointsOf])
  const width = useValueWidth(points, stored, LEAST)
  const columns = useMemo(() => columnsOf(width, onChoose), [width, onChoose])
  return (
    <Table<Row>
      size="small"
      bordered
      pagination={false}
      components={live}
      onRow={({ point }) => ({ point, stored }) as object}
      dataSource={rowsOf(props)}
      columns={columns}
    />
  )
})
const live = { body: { row: LiveRow } }

const columnsOf = (width: number, onChoose: (id: string) => void): TableColumnsType<Row> => [
  {
    title: t('设备'),
    width: 200,
    onCell: ({ span }) => ({ rowSpan: span }),
    render: (_, { device, standing }) => (
      <span className={classes.device}>
        <StatusDot standing={standing} />
        <button type="button" className={classes.name} title={device.name} onClick={() => onChoose(device.id)}>
          {device.name}
        </button>
        <StateChip objectId={device.id} />
      </span>
    ),
  },
  { title: t('点位'), ellipsis: true, render: (_, { point }) => point?.name ?? t('未设置关键点位') },
  {
    title: t('实时值'),
    width,
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
    width: 84,
    render: () => <OfReading>{({ newest, id }) => <QualityText quality={newest.quality} pointId={id} />}</OfReading>,
  },
  {
    title: t('限值'),
    width: 140,
    render: () => <OfReading>{(reading) => <LimitsBar limits={reading} value={reading.newest.value} />}</OfReading>,
  },
  {
    title: t('更新'),
    width: 176,
    render: () => (
      <OfReading>{({ newest, state, pollMs }) => <LiveAge newest={newest} state={state} pollMs={pollMs} />}</OfReading>
    ),
  },
]
