import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Upload } from 'antd'
import { t } from '../platform/i18n/translate.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  disabled?: boolean
}

/** The template's JSON: typed, or read from a file. */
export function TemplateInput({ id, value, onChange, disabled }: Props) {
  const take = async (file: File) => onChange?.(await file.text())
  return (
    <Flex vertical gap={8}>
      {!disabled && (
        <Upload
          accept=".json,application/json"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined />}>{t('从文件读取')}</Button>
        </Upload>
      )}
      <Input.TextArea
        id={id}
        disabled={disabled}
        autoSize={{ minRows: 4, maxRows: 12 }}
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Flex>
  )
}
