import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { content } from '@zhizao/contract/document/content'
import { Button, Flex, Tooltip } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import type { TreeToolsProps } from '../../platform/resource-screen/screen-options.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { allContentsQuery, contentChanged, contents } from './content-queries.ts'

/** Moves the chosen document among its neighbours. */
export function ContentTreeTools({ node }: TreeToolsProps) {
  const mayEdit = usePermission(content.move.permission)
  const { data: rows = [] } = useQuery({ ...allContentsQuery, enabled: mayEdit })
  const [isMoving, setMoving] = useState(false)
  if (!mayEdit) return null
  const row = rows.find((one) => one.id === node)
  const brothers = row ? rows.filter((one) => one.parentId === row.parentId) : []
  const at = brothers.findIndex((one) => one.id === node)
  const move = async (to: number) => {
    setMoving(true)
    try {
      await contents.move({ id: row!.id, parentId: row!.parentId, at: to })
      await contentChanged()
    } finally {
      setMoving(false)
    }
  }
  return (
    <Flex>
      <Tooltip title={t('上移')}>
        <Button
          type="text"
          size="small"
          aria-label={t('上移')}
          icon={<ArrowUpOutlined />}
          disabled={at < 1 || isMoving}
          onClick={() => void move(at - 1)}
        />
      </Tooltip>
      <Tooltip title={t('下移')}>
        <Button
          type="text"
          size="small"
          aria-label={t('下移')}
          icon={<ArrowDownOutlined />}
          disabled={at < 0 || at === brothers.length - 1 || isMoving}
          onClick={() => void move(at + 1)}
        />
      </Tooltip>
    </Flex>
  )
}
