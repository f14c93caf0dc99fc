import type { BuiltInField } from '@zhizao/contract/form/user-model'
import { Collapse, Table } from 'antd'
import { t } from '../../platform/i18n/translate.ts'

const typeNames: Record<BuiltInField['type'], string> = {
  text: '文字',
  number: '数字',
  switch: '开关',
  time: '时间',
  choice: '选项',
  other: '其他',
}
const yesNo = (is: boolean) => (is ? t('是') : t('否'))

/** The fields that the product itself has: shown, and not to be changed. */
export function BuiltInFields({ fields }: { fields: readonly BuiltInField[] }) {
  const table = (
    <Table<BuiltInField>
      size="small"
      rowKey="code"
      pagination={false}
      scroll={{ x: 560, y: 240 }}
      dataSource={[...fields]}
      columns={[
        { title: t('字段名称'), dataIndex: 'title', render: (title: string) => t(title) },
        { title: t('字段编码'), dataIndex: 'code' },
        {
          title: t('字段类型'),
          dataIndex: 'type',
          width: 90,
          render: (type: BuiltInField['type']) => t(typeNames[type]),
        },
        { title: t('必填'), dataIndex: 'required', width: 70, render: yesNo },
        { title: t('可填写'), dataIndex: 'isEntered', width: 80, render: yesNo },
      ]}
    />
  )
  return (
    <Collapse
      size="small"
      items={[{ key: 'fields', label: t('{count} 个内置字段，不能修改', { count: fields.length }), children: table }]}
    />
  )
}
