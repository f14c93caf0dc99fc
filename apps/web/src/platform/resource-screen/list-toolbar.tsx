import { DeleteOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Tooltip, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useLocked } from '../api/way.ts'
import { t } from '../i18n/translate.ts'
import type { Allowed } from './resource-calls.ts'

export interface ListToolbarProps {
  allowed: Allowed
  selected: number
  busy: boolean
  onAdd?: () => void
  onRemoveMany: () => void
  onImport: () => void
  onExport: () => void
  onReload: () => void
  onClearSelection: () => void
  /** The screen's own buttons, after the general ones. */
  children?: ReactNode
  /** Column settings. */
  end?: ReactNode
}

/** The buttons above a list: each stands there only where its call exists and is permitted. */
export function ListToolbar(props: ListToolbarProps) {
  const { allowed, selected } = props
  const isLocked = useLocked()
  return (
    <Flex justify="space-between" align="center" gap={8} wrap>
      <Flex gap={8} align="center" wrap>
        {props.onAdd && (
          <Button type="primary" icon={<PlusOutlined />} disabled={isLocked} onClick={props.onAdd}>
            {t('新增')}
          </Button>
        )}
        {allowed.removeMany && (
          <Button danger icon={<DeleteOutlined />} disabled={selected === 0 || isLocked} onClick={props.onRemoveMany}>
            {t('批量删除')}
          </Button>
        )}
        {allowed.import && (
          <Button icon={<UploadOutlined />} disabled={isLocked} onClick={props.onImport}>
            {t('导入')}
          </Button>
        )}
        {props.children}
        {selected > 0 && (
          <Typography.Text type="secondary">
            {t('已选 {count} 项', { count: selected })}
            <Button type="link" size="small" onClick={props.onClearSelection}>
              {t('清除')}
            </Button>
          </Typography.Text>
        )}
      </Flex>
      <Flex gap={4} align="center" style={{ marginInlineStart: 'auto' }}>
        {allowed.export && (
          <Tooltip title={t('按当前条件导出')}>
            <Button type="text" icon={<DownloadOutlined />} loading={props.busy} onClick={props.onExport}>
              {t('导出')}
            </Button>
          </Tooltip>
        )}
        <Tooltip title={t('刷新')}>
          <Button type="text" icon={<ReloadOutlined />} aria-label={t('刷新')} onClick={props.onReload} />
        </Tooltip>
        {props.end}
      </Flex>
    </Flex>
  )
}
