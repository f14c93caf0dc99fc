import { PartitionOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import type { ToolDocument } from '../../platform/document/document-options.ts'
import { t } from '../../platform/i18n/translate.ts'
import { StructureDialog } from './structure-dialog.tsx'

/** Opens what a draft is made of, level by level, to be arranged. */
export function StructureButton({ document }: { document: ToolDocument }) {
  const [isShown, setShown] = useState(false)
  const { id, isOpen, isDirty, onChanged } = document
  if (!isOpen) return null
  const reason = isDirty ? t('请先保存修改') : undefined
  return (
    <>
      <Tooltip title={reason}>
        <span>
          <Button
            icon={<PartitionOutlined />}
            disabled={isDirty}
            aria-description={reason}
            onClick={() => setShown(true)}
          >
            {t('调整结构')}
          </Button>
        </span>
      </Tooltip>
      {isShown && (
        <StructureDialog
          id={id}
          onClose={(isChanged) => {
            setShown(false)
            if (isChanged) void onChanged()
          }}
        />
      )}
    </>
  )
}
