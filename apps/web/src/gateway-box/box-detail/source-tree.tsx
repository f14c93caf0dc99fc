import { ApiOutlined, HddOutlined } from '@ant-design/icons'
import type { BoxChannel, BoxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { Tree } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './access-tab.module.css'

type Chosen = { channel?: string; device?: string }

export interface SourceTreeProps {
  channels: readonly BoxChannel[]
  devices: readonly BoxDevice[]
  isOnline: boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Channels with their devices. */
export function SourceTree({ channels, devices, isOnline, chosen, onChoose }: SourceTreeProps) {
  const nodes = channels.map((channel) => {
    const own = devices.filter((device) => device.channelId === channel.id)
    return {
      key: `channel-${channel.id}`,
      title: <Node icon={<ApiOutlined />} name={channel.name} count={own.length} />,
      children: own.map((device) => ({
        key: `device-${device.id}`,
        title: (
          <Node
            icon={<HddOutlined />}
            name={device.name}
            count={device.pointCount}
            online={isOnline ? device.online : null}
          />
        ),
      })),
    }
  })
  return (
    <Tree
      className={classes.sources}
      key={channels.map(({ id }) => id).join()}
      blockNode
      defaultExpandAll
      treeData={nodes}
      selectedKeys={[chosen.device ? `device-${chosen.device}` : `channel-${chosen.channel}`]}
      onSelect={([key]) => {
        const [kind, id] = String(key ?? '').split('-')
        if (id) onChoose(kind === 'device' ? { device: id } : { channel: id })
      }}
    />
  )
}

interface NodeProps {
  icon: React.ReactNode
  name: string
  count: number
  online?: boolean | null
}

const Node = ({ icon, name, count, online }: NodeProps) => (
  <span className={classes.node} title={name}>
    {icon}
    <span className={classes.words}>{name}</span>
    {typeof online === 'boolean' && (
      <i
        role="img"
        className={online ? classes.good : classes.bad}
        title={online ? t('正常') : t('中断')}
        aria-label={online ? t('正常') : t('中断')}
      />
    )}
    <span className={classes.count}>{count}</span>
  </span>
)
