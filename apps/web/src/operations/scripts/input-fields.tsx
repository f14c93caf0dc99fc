import { useQuery } from '@tanstack/react-query'
import type { Script } from '@zhizao/contract/operations/script'
import { Form, InputNumber, Select } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { sizeWords } from '../size-words.ts'
import { backups, operationsKey } from './operations-calls.ts'

/** The form fields of what a script takes. */
export const InputFields = ({ takes }: Pick<Script, 'takes'>) => (
  <>
    {takes.includes('keep') && (
      <Form.Item
        name={['input', 'keep']}
        label={t('保留最近的份数')}
        initialValue={7}
        extra={t('更早的备份会自动删除')}
      >
        <InputNumber min={1} max={100} precision={0} />
      </Form.Item>
    )}
    {takes.includes('backup') && <BackupField />}
  </>
)

function BackupField() {
  const { data = [] } = useQuery({
    queryKey: [operationsKey, 'backups'],
    queryFn: () => backups.list({}, { quiet: true }),
  })
  return (
    <Form.Item name={['input', 'backup']} label={t('备份')}>
      <Select
        allowClear
        placeholder={t('最新的一份')}
        options={data.map(({ name, size }) => ({ value: name, label: `${name}（${sizeWords(size)}）` }))}
      />
    </Form.Item>
  )
}
