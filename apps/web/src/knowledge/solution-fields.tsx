import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import type { ArticleDraft } from './article-draft.ts'
import classes from './knowledge.module.css'

interface SolutionFieldsProps {
  /** Its place in the list of the form. */
  name: number
  number: number
  onRemove?: () => void
}

/** One thing that helps; what other articles tell of too is said. */
export function SolutionFields({ name, number, onRemove }: SolutionFieldsProps) {
  const solution = Form.useWatch(['solutions', name]) as ArticleDraft['solutions'][number] | undefined
  const known = (Form.useFormInstance<ArticleDraft>().getFieldValue('solutions') as ArticleDraft['solutions'])[name]
  const required = [{ required: true, whitespace: true, message: t('此项不能为空') }]
  const others = known?.id ? (known.articles ?? 0) : 0
  return (
    <section className={classes.part} aria-label={t('处理方法 {number}', { number })}>
      <div className={classes.head}>
        <strong>{solution?.title?.trim() || t('处理方法 {number}', { number })}</strong>
        {onRemove && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('移除处理方法 {number}', { number })}
            onClick={onRemove}
          />
        )}
      </div>
      {others > 1 && <p className={classes.shared}>{t('共 {count} 篇知识使用，修改后全部更新', { count: others })}</p>}
      <Form.Item name={[name, 'title']} label={t('方法名称')} rules={required}>
        <Input maxLength={100} placeholder={t('例如：更换加热圈')} />
      </Form.Item>
      <Form.Item name={[name, 'steps']} label={t('处理步骤')} rules={required}>
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 10 }} placeholder={t('一步一行')} />
      </Form.Item>
      <div className={classes.pair}>
        <Form.Item name={[name, 'parts']} label={t('所需备件与工具')}>
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item name={[name, 'minutes']} label={t('预计用时（分钟）')}>
          <InputNumber<number> min={0} max={100_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
    </section>
  )
}
