import { ApiOutlined, HddOutlined } from '@ant-design/icons'
import type { BoxChannel, BoxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { Tree } from 'antd'
import { type ReactNode, useState } from 'react'
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
  const [folded, setFolded] = useState<readonly string[]>([])
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
      blockNode
      expandedKeys={nodes.map(({ key }) => key).filter((key) => !folded.includes(key))}
      onExpand={(keys) => setFolded(nodes.map(({ key }) => key).filter((key) => !keys.includes(key)))}
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
  icon: ReactNode
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
