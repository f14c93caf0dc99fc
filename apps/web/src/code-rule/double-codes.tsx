import { WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { calls } from './code-kinds.ts'

/** Codes from before that people read as one, where there are any: to be changed by hand, as somebody has to say which is which. */
export function DoubleCodes() {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({ queryKey: ['double-codes'], queryFn: () => calls.doubles({}, { quiet: true }) })
  if (!data.length) return null
  return (
    <>
      <Button icon={<WarningOutlined />} onClick={() => setOpen(true)}>
        {t('重复编码（{count}）', { count: data.length })}
      </Button>
      {isOpen && (
        <DraggableModal open title={t('重复编码')} width={560} footer={null} onCancel={() => setOpen(false)}>
          <p>{t('这些编码只有大小写、全角半角或看不见的字符不同，容易用错；请在各自的页面修改其中一个')}</p>
          <Table
            size="small"
            rowKey={({ kind, codes }) => `${kind} ${codes.join(' ')}`}
            pagination={false}
            scroll={{ y: 320 }}
            dataSource={data}
            columns={[
              { title: t('编码对象'), dataIndex: 'kind', width: 140, render: (kind: string) => t(kind) },
              { title: t('编码'), dataIndex: 'codes', render: (codes: string[]) => codes.join('、') },
            ]}
          />
        </DraggableModal>
      )}
    </>
  )
}
