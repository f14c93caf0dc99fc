import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { model as modelResource } from '@zhizao/contract/device-model/model'
import { Flex } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import type { TreeToolsProps } from '../platform/resource-screen/screen-options.ts'
import { usePermission } from '../platform/session/permission.ts'
import { IconTool } from '../platform/widgets/icon-tool.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { models, useModelReload } from './model-queries.ts'

/** Adds a model, below the chosen one if there is one, and moves the chosen one among its neighbours. */
export function ModelTools({ node, onChange }: TreeToolsProps) {
  const [isAdding, setAdding] = useState(false)
  const mayAdd = usePermission(modelResource.create.permission)
  const mayEdit = usePermission(modelResource.update.permission)
  const reload = useModelReload()
  const move = async (direction: 'up' | 'down') => {
    await models.move({ id: node!, direction })
    await reload()
  }
  return (
    <Flex>
      {mayAdd && (
        <IconTool
          title={node ? t('新增下级模型') : t('新增模型')}
          icon={<PlusOutlined />}
          onClick={() => setAdding(true)}
        />
      )}
      {mayEdit && (
        <>
          <IconTool title={t('上移')} icon={<ArrowUpOutlined />} disabled={!node} onClick={() => void move('up')} />
          <IconTool title={t('下移')} icon={<ArrowDownOutlined />} disabled={!node} onClick={() => void move('down')} />
        </>
      )}
      {isAdding && (
        <ModelDialog
          parentId={node}
          onClose={() => setAdding(false)}
          onSaved={(id) => void reload().then(() => onChange(id))}
        />
      )}
    </Flex>
  )
}
