import { useQuery } from '@tanstack/react-query'
import { Alert, Table } from 'antd'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './box-detail.module.css'
import { Figure, type ShownBox } from './box-header.tsx'
import { devicesQuery } from './box-queries.ts'
import { clockIsWrong, durationText, memoryText, offsetText } from './figures.ts'
import { GatewayPacks } from './gateway-packs.tsx'

/** What the box last said of itself and of its devices. */
export function StateTab({ box }: { box: ShownBox }) {
  const devices = useQuery(devicesQuery(box.id))
  const { state } = box
  const said = new Map(state?.devices?.map((one) => [String(one.id), one]))
  const rows = (devices.data ?? []).map((device) => ({ ...device, said: said.get(device.id) }))
  return (
    <div className={classes.stack}>
      {!box.online && state && <Alert type="warning" showIcon title={t('盒子离线，以下是它最后一次上报的状态。')} />}
      {box.online && clockIsWrong(state?.clockOffsetMs) && (
        <Alert
          type="error"
          showIcon
          title={t('盒子的时钟比服务器快 60 秒以上，它的数据只能按服务器接收的时间记录，请校准盒子的时钟。')}
        />
      )}
      {state ? (
        <dl className={classes.figures}>
          <Figure title={t('运行时间')}>{durationText(state.uptimeSeconds)}</Figure>
          <Figure title={t('内存占用')}>{memoryText(state.memoryBytes)}</Figure>
          <Figure title={t('待上传消息')}>{state.buffered ?? '—'}</Figure>
          <Figure title={t('时钟偏差')}>{offsetText(state.clockOffsetMs)}</Figure>
          <Figure title={t('软件版本')}>{box.version ?? '—'}</Figure>
        </dl>
      ) : (
        <span className={classes.hint}>{t('盒子还没有上报过运行状态。')}</span>
      )}
      <h3 className={classes.title}>{t('设备状态')}</h3>
      <Table
        size="small"
        rowKey="id"
        loading={devices.isPending}
        dataSource={rows}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <EmptyState title={t('还没有设备')} detail={t('请在“接入配置”中新增通道和设备。')} /> }}
        columns={[
          { title: t('设备'), dataIndex: 'name' },
          { title: t('设备编码'), dataIndex: 'code' },
          { title: t('通道'), dataIndex: 'channelName' },
          { title: t('点位数'), dataIndex: 'pointCount', width: 100, align: 'right' },
          {
            title: t('通信'),
            width: 110,
            render: (_, { said }) => <DeviceState online={box.online ? said?.online : undefined} />,
          },
          {
            title: t('实测周期'),
            width: 110,
            align: 'right',
            render: (_, { said }) => (said?.pollMs === undefined ? '—' : `${Math.round(said.pollMs)} ms`),
          },
          { title: t('故障'), render: (_, { said }) => (said?.error ? serverWords(said.error) : '—') },
        ]}
      />
      {box.kind === 'edge' && <GatewayPacks />}
    </div>
  )
}

export function DeviceState({ online }: { online: boolean | null | undefined }) {
  if (online === undefined || online === null)
    return <StatusTag quiet choice={{ value: 0, label: t('未知'), colour: 'default' }} />
  return (
    <StatusTag
      quiet
      choice={
        online ? { value: 1, label: t('正常'), colour: 'success' } : { value: 2, label: t('中断'), colour: 'error' }
      }
    />
  )
}
