import { FolderOutlined, SearchOutlined, TagOutlined } from '@ant-design/icons'
import { box as boxResource } from '@zhizao/contract/gateway-box/box'
import type { BoxDevice } from '@zhizao/contract/gateway-box/box-channel'
import type { ServerNode } from '@zhizao/contract/gateway-box/box-question'
import { Alert, App, Button, Drawer, Input, Table } from 'antd'
import { useState } from 'react'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState } from '../../platform/shell/states.tsx'
import { TreePicker } from '../../platform/widgets/tree-picker.tsx'
import { boxes, useBoxReload } from './box-queries.ts'
import classes from './browse-drawer.module.css'
import { canBePoint, type NodeRow, pointsOfNode, questions, useNodes } from './browse-nodes.ts'

const WIDTH = 860

export interface BrowseDrawerProps {
  device: BoxDevice
  /** Nodes that the device reads already. */
  known: ReadonlySet<string>
  onClose: () => void
}

/** What the OPC UA server of a channel has, as the running gateway sees it; ticked nodes become points. */
export function BrowseDrawer({ device, known, onClose }: BrowseDrawerProps) {
  const nodes = useNodes(device.channelId)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ServerNode>>(new Map())
  const [objectId, setObjectId] = useState(device.objectId)
  const list = [...chosen.values()].flatMap(pointsOfNode)
  const choose = (rows: readonly NodeRow[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const { node } of rows) {
        if (!node || !isFree(node, known)) continue
        if (isChosen) next.set(node.nodeId, node)
        else next.delete(node.nodeId)
      }
      return next
    })
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('浏览节点：{name}', { name: device.channelName })}
      onClose={onClose}
      footer={<AddButtons device={device} objectId={objectId} list={list} onDone={onClose} />}
    >
      <div className={classes.tools}>
        <Input.Search
          className={classes.search}
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('在全部节点中按名称查找变量')}
          aria-label={t('查找节点')}
          onSearch={(text) => nodes.search(text.trim())}
        />
        {!device.objectId && (
          <div className={classes.object}>
            <TreePicker
              load={loadObjectTree}
              value={objectId}
              placeholder={t('请选择点位所属的对象')}
              onChange={(next) => setObjectId(next as string | null)}
            />
          </div>
        )}
      </div>
      {nodes.isPart && <Alert type="info" showIcon title={t('节点较多，只查找了一部分；可先展开到所在目录再勾选。')} />}
      {nodes.error ? (
        <ErrorState error={nodes.error} onRetry={nodes.again} />
      ) : (
        <NodeTable nodes={nodes} chosen={chosen} known={known} onChoose={choose} />
      )}
    </Drawer>
  )
}

const isFree = (node: ServerNode, known: ReadonlySet<string>) => canBePoint(node) && !known.has(node.nodeId)

interface NodeTableProps {
  nodes: ReturnType<typeof useNodes>
  chosen: ReadonlyMap<string, ServerNode>
  known: ReadonlySet<string>
  onChoose: (rows: readonly NodeRow[], isChosen: boolean) => void
}

function NodeTable({ nodes, chosen, known, onChoose }: NodeTableProps) {
  const keys = everyRow(nodes.rows).flatMap(({ key, node }) => (node && chosen.has(node.nodeId) ? [key] : []))
  return (
    <Table<NodeRow>
      size="small"
      rowKey="key"
      tableLayout="fixed"
      loading={nodes.isLoading()}
      dataSource={nodes.rows}
      pagination={false}
      expandable={{ onExpand: (isOpen, { node }) => isOpen && node && nodes.open(node.nodeId) }}
      rowSelection={{
        checkStrictly: true,
        selectedRowKeys: keys,
        getCheckboxProps: ({ node }) => ({ disabled: !node || !isFree(node, known), 'aria-label': node?.name ?? '' }),
        onSelect: (row, isChosen) => onChoose([row], isChosen),
        onSelectAll: (isChosen, _, rows) => onChoose(rows, isChosen),
      }}
      locale={{ emptyText: <EmptyState title={t('没有找到节点')} /> }}
      columns={[
        { title: t('名称'), render: (_, row) => <NodeName row={row} nodes={nodes} isKnown={isKnown(row, known)} /> },
        { title: t('数据类型'), width: 150, render: (_, { node }) => node && typeText(node) },
        { title: t('单位'), width: 70, render: (_, { node }) => node?.unit ?? '' },
        {
          title: t('当前值'),
          width: 170,
          render: (_, { node }) => (
            <span className={`${classes.value} ${node?.quality === 'bad' ? classes.bad : ''}`} title={node?.value}>
              {node?.quality === 'bad' ? t('无有效值') : node?.value}
            </span>
          ),
        },
      ]}
    />
  )
}

const everyRow = (rows: readonly NodeRow[]): NodeRow[] => rows.flatMap((row) => [row, ...everyRow(row.children ?? [])])
const isKnown = ({ node }: NodeRow, known: ReadonlySet<string>) => node !== undefined && known.has(node.nodeId)

function typeText(node: ServerNode): string {
  if (!node.isVariable) return ''
  const type = node.type ?? '—'
  if (node.elements !== undefined) return t('{type} 数组，{n} 个元素', { type, n: node.elements })
  return node.dataType ? type : t('{type}（不能作为点位）', { type })
}

interface NodeNameProps {
  row: NodeRow
  nodes: ReturnType<typeof useNodes>
  isKnown: boolean
}

function NodeName({ row: { node, more }, nodes, isKnown: isAdded }: NodeNameProps) {
  if (more)
    return (
      <Button type="link" size="small" loading={nodes.isLoading(more.of)} onClick={() => nodes.more(more.of)}>
        {t('加载更多（还有 {n} 个）', { n: more.left })}
      </Button>
    )
  if (!node) return null
  return (
    <span className={classes.name} title={node.nodeId}>
      {node.isVariable ? <TagOutlined /> : <FolderOutlined />}
      <span>{node.name}</span>
      {node.path && <span className={classes.path}>{node.path}</span>}
      {isAdded && <span className={classes.path}>{t('已添加')}</span>}
      {nodes.isLoading(node.nodeId) && <span className={classes.path}>{t('加载中')}</span>}
    </span>
  )
}

interface AddButtonsProps {
  device: BoxDevice
  objectId: string | null
  list: ReturnType<typeof pointsOfNode>
  onDone: () => void
}

const MOST = 500

function AddButtons({ device, objectId, list, onDone }: AddButtonsProps) {
  const { message } = App.useApp()
  const maySend = usePermission(boxResource.sendSetFile.permission)
  const reload = useBoxReload(device.boxId)
  const [busy, setBusy] = useState<'add' | 'send'>()
  const add = async (how: 'add' | 'send') => {
    setBusy(how)
    try {
      await questions.addNodes({ boxDeviceId: device.id, objectId: objectId!, list })
      if (how === 'send') {
        await boxes.produceSetFile({ id: device.boxId })
        await boxes.sendSetFile({ id: device.boxId })
      }
      message.success(
        how === 'send'
          ? t('已添加 {n} 个点位并下发配置', { n: list.length })
          : t('已添加 {n} 个点位，下发配置后生效', { n: list.length }),
      )
      onDone()
    } finally {
      setBusy(undefined)
      await reload()
    }
  }
  const isReady = list.length > 0 && list.length <= MOST && objectId !== null && !busy
  return (
    <div className={classes.tools} style={{ margin: 0 }}>
      <span className={`${classes.note} ${classes.search}`}>
        {list.length > MOST
          ? t('一次最多添加 {n} 个点位', { n: MOST })
          : t('勾选的变量成为对象的点位，名称、单位和数据类型随服务器，之后可修改。')}
      </span>
      <Button disabled={!isReady} loading={busy === 'add'} onClick={() => void add('add')}>
        {t('仅添加')}
      </Button>
      {maySend && (
        <Button type="primary" disabled={!isReady} loading={busy === 'send'} onClick={() => void add('send')}>
          {list.length ? t('添加并下发（{n} 个）', { n: list.length }) : t('添加并下发')}
        </Button>
      )}
    </div>
  )
}
