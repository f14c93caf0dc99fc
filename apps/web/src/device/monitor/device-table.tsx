import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { Table } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { LimitsBar } from '../live/limits-bar.tsx'
import { LiveAge, QualityText } from '../live/live-age.tsx'
import { LiveValueText } from '../live/live-value.tsx'
import type { Reading } from '../live/readings.ts'
import classes from './device-table.module.css'
import { StatusDot } from './status-dot.tsx'
import { type Standing, silentAsOffline } from './tree-status.ts'

export interface DeviceTableProps {
  devices: readonly ObjectNode[]
  standing: ReadonlyMap<string, Standing>
  readings: readonly Reading[]
  now: number
  onChoose: (id: string) => void
}

interface Row {
  key: string
  device: ObjectNode
  reading?: Reading
  /** Rows that the machine's cell covers; 0 in all but its first. */
  span: number
}

function rowsOf(devices: readonly ObjectNode[], readings: readonly Reading[]): Row[] {
  return devices.flatMap((device): Row[] => {
    const own = readings.filter((reading) => reading.objectId === device.id)
    if (!own.length) return [{ key: device.id, device, span: 1 }]
    return own.map((reading, at) => ({ key: reading.id, device, reading, span: at ? 0 : own.length }))
  })
}

/** Machines with their key points as rows. */
export function DeviceTable({ devices, standing, readings, now, onChoose }: DeviceTableProps) {
  return (
    <Table<Row>
      size="small"
      bordered
      pagination={false}
      dataSource={rowsOf(devices, readings)}
      columns={[
        {
          title: t('设备'),
          width: 200,
          onCell: ({ span }) => ({ rowSpan: span }),
          render: (_, { device }) => (
            <span className={classes.device}>
              <StatusDot
                standing={silentAsOffline(
                  standing.get(device.id),
                  readings.filter((one) => one.objectId === device.id),
                )}
              />
              <button type="button" className={classes.name} title={device.name} onClick={() => onChoose(device.id)}>
                {device.name}
              </button>
            </span>
          ),
        },
        { title: t('点位'), ellipsis: true, render: (_, { reading }) => reading?.name ?? t('未设置关键点位') },
        {
          title: t('实时值'),
          width: 140,
          align: 'right',
          render: (_, { reading }) =>
            reading && (
              <LiveValueText
                newest={reading.newest}
                decimals={reading.decimals}
                unit={reading.unit}
                isStale={reading.isStale}
                level={reading.level}
              />
            ),
        },
        {
          title: t('质量'),
          width: 84,
          render: (_, { reading }) => reading && <QualityText quality={reading.newest.quality} />,
        },
        {
          title: t('限值'),
          width: 140,
          render: (_, { reading }) => reading && <LimitsBar limits={reading} value={reading.newest.value} />,
        },
        {
          title: t('更新'),
          width: 148,
          render: (_, { reading }) =>
            reading && <LiveAge newest={reading.newest} now={now} isStale={reading.isStale} />,
        },
      ]}
    />
  )
}
