import { ApiOutlined, HddOutlined } from '@ant-design/icons'
import type { BoxChannel, BoxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { Tree } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { useHeight } from '../../platform/widgets/use-height.ts'
import classes from './access-tab.module.css'

type Chosen = { channel?: string; device?: string }

export interface SourceTreeProps {
  channels: readonly BoxChannel[]
  devices: readonly BoxDevice[]
  isOnline: boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

interface SourceItem {
  key: string
  source: NodeProps
  children?: SourceItem[]
}

/** Channels with their devices; of thousands those are drawn that are seen. */
export function SourceTree({ channels, devices, isOnline, chosen, onChoose }: SourceTreeProps) {
  const [folded, setFolded] = useState<readonly string[]>([])
  const [box, height] = useHeight<HTMLDivElement>()
  const nodes = useMemo(() => itemsOf(channels, devices, isOnline), [channels, devices, isOnline])
  return (
    <div ref={box} className={classes.tree}>
      <Tree<SourceItem>
        className={classes.sources}
        blockNode
        virtual
        height={height}
        expandedKeys={nodes.map(({ key }) => key).filter((key) => !folded.includes(key))}
        onExpand={(keys) => setFolded(nodes.map(({ key }) => key).filter((key) => !keys.includes(key)))}
        treeData={nodes}
        titleRender={({ source }) => <Node {...source} />}
        selectedKeys={[chosen.device ? `device-${chosen.device}` : `channel-${chosen.channel}`]}
        onSelect={([key]) => {
          const [kind, id] = String(key ?? '').split('-')
          if (id) onChoose(kind === 'device' ? { device: id } : { channel: id })
        }}
      />
    </div>
  )
}

function itemsOf(channels: readonly BoxChannel[], devices: readonly BoxDevice[], isOnline: boolean): SourceItem[] {
  const own = Map.groupBy(devices, ({ channelId }) => channelId)
  return channels.map(({ id, name }) => {
    const below = own.get(id) ?? []
    return {
      key: `channel-${id}`,
      source: { icon: <ApiOutlined />, name, count: below.length },
      children: below.map((device) => ({
        key: `device-${device.id}`,
        source: {
          icon: <HddOutlined />,
          name: device.name,
          count: device.pointCount,
          online: isOnline ? device.online : null,
        },
      })),
    }
  })
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
