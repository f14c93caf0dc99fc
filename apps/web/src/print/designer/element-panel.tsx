import { DeleteOutlined } from '@ant-design/icons'
import type { PrintElement } from '@zhizao/contract/print/print-design'
import type { PrintField } from '@zhizao/contract/print/print-template'
import { Alert, App, Button, Flex, Form, Input, InputNumber, Segmented, Select, Switch, Typography, Upload } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { useSystemIdentity } from '../../platform/session/company-settings.ts'
import { shrunkPicture } from '../../platform/widgets/shrunk-picture.ts'
import { PICTURES } from '../../platform/widgets/upload-rules.ts'
import { elementTitles, kindOf, type PrintFields, withCodes, withTitles } from './design-edits.ts'
import classes from './designer.module.css'
import { NumberField } from './number-field.tsx'
import { TableColumns } from './table-columns.tsx'

interface ElementPanelProps {
  element: PrintElement
  fields: PrintFields
  onChange: (change: object) => void
  onRemove: () => void
}

/** What can be said of one element. */
export function ElementPanel({ element, fields, onChange, onRemove }: ElementPanelProps) {
  const { position, width, height } = element
  return (
    <Form layout="vertical" size="middle">
      <Flex justify="space-between" align="center">
        <Typography.Text strong>{t(elementTitles[kindOf(element)])}</Typography.Text>
        <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
          {t('删除')}
        </Button>
      </Flex>
      <Form.Item label={t('元素名称')}>
        <Input
          aria-label={t('元素名称')}
          maxLength={60}
          value={element.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Form.Item>
      {'content' in element && element.type !== 'image' && (
        <Content content={element.content} fields={fields.head} onChange={(content) => onChange({ content })} />
      )}
      {kindOf(element) === 'image' && <Picture onChange={(content) => onChange({ content })} />}
      {kindOf(element) === 'logo' && <Logo />}
      {element.type === 'text' && <TextLook element={element} onChange={onChange} />}
      {element.type === 'table' && <TableColumns table={element} fields={fields} onChange={onChange} />}
      <div className={classes.pairs}>
        <NumberField
          label={t('左（毫米）')}
          value={position.x}
          min={-1000}
          onChange={(x) => onChange({ position: { ...position, x } })}
        />
        <NumberField
          label={t('上（毫米）')}
          value={position.y}
          min={-1000}
          onChange={(y) => onChange({ position: { ...position, y } })}
        />
        <NumberField label={t('宽（毫米）')} value={width} onChange={(next) => onChange({ width: next })} />
        <NumberField label={t('高（毫米）')} value={height} onChange={(next) => onChange({ height: next })} />
      </div>
    </Form>
  )
}

/** A text with fields in it: chosen from what its type has, put at its end. */
export function Content({
  content,
  fields,
  onChange,
}: {
  content: string
  fields: readonly PrintField[]
  onChange: (content: string) => void
}) {
  return (
    <Form.Item label={t('内容')}>
      <Flex vertical gap={8}>
        <Input.TextArea
          aria-label={t('内容')}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={1000}
          value={withTitles(content, fields)}
          onChange={(event) => onChange(withCodes(event.target.value, fields))}
        />
        <Select
          aria-label={t('插入字段')}
          placeholder={t('插入字段')}
          value={null}
          onChange={(code: string | null) => code && onChange(`${content}{${code}}`)}
          options={fields.map(({ code, title }) => ({ value: code, label: t(title) }))}
        />
      </Flex>
    </Form.Item>
  )
}

type Text = Extract<PrintElement, { type: 'text' }>
function TextLook({ element, onChange }: { element: Text; onChange: (change: object) => void }) {
  const size = element.fontSize ?? 9
  return (
    <>
      <Form.Item label={t('字号（磅）')}>
        <InputNumber
          aria-label={t('字号（磅）')}
          min={3}
          max={300}
          value={size}
          onChange={(next) => next && onChange({ fontSize: next })}
        />
      </Form.Item>
      <Form.Item label={t('对齐')}>
        <Segmented
          aria-label={t('对齐')}
          value={element.alignment ?? 'left'}
          onChange={(alignment) => onChange({ alignment })}
          options={[
            { value: 'left', label: t('左') },
            { value: 'center', label: t('居中') },
            { value: 'right', label: t('右') },
          ]}
        />
      </Form.Item>
      <Form.Item label={t('放不下时缩小')}>
        <Switch
          aria-label={t('放不下时缩小')}
          checked={element.shrinks ?? false}
          onChange={(shrinks) => onChange({ shrinks })}
        />
      </Form.Item>
    </>
  )
}

/** What a template may hold of one picture; as sharp as 300 dots an inch at 12 cm. */
const PICTURE = { side: 1400, bytes: 200 * 1024 }

function Picture({ onChange }: { onChange: (content: string) => void }) {
  const { message } = App.useApp()
  async function take(file: File) {
    try {
      const picture = await shrunkPicture(file, PICTURE)
      onChange(await addressOf(picture))
      if (picture !== file) message.info(t('图片已自动缩小到 {size} kB', { size: Math.ceil(picture.size / 1024) }))
    } catch (error) {
      console.warn('picture not readable', error)
      message.error(t('图片无法读取，请换一张 PNG 或 JPEG 图片'))
    }
  }
  return (
    <Form.Item label={t('图片')} help={t('PNG 或 JPEG；超过 200 kB 的自动缩小')}>
      <Upload
        accept={PICTURES.map((ending) => `.${ending}`).join(',')}
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file)
          return false
        }}
      >
        <Button>{t('选择图片')}</Button>
      </Upload>
    </Form.Item>
  )
}

/** A file as an address that holds it. */
const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

function Logo() {
  const { logo } = useSystemIdentity()
  return (
    <Alert
      type={logo ? 'info' : 'warning'}
      title={
        logo ? t('打印时放入公司设置中的系统标志，换了标志不用改模板') : t('公司设置中还没有系统标志，打印时此处空白')
      }
    />
  )
}
