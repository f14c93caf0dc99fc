import { hasHidden } from '@zhizao/contract/device/hidden-formula'
import { DataType, valueTypeOf } from '@zhizao/contract/device/point-fields'
import { Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { ExpressionField } from '../../platform/widgets/expression-editor/expression-field.tsx'
import { FormulaNow } from './formula-now.tsx'
import { type FormulaOf, useFormulaPoints } from './use-formula-points.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  of: FormulaOf
  dataType: unknown
  disabled?: boolean
}

const examples: Record<string, string> = {
  boolean: '[speed] < 1380 and [running]',
  text: "[running] ? '运行' : '停机'",
}

/** The formula of a point, with what is wrong with it and what it comes to now while it is typed. */
export function FormulaField({ of, dataType, value, ...props }: Props) {
  const text = value ?? ''
  const type = DataType.safeParse(dataType).data
  const wanted = type && valueTypeOf(type)
  const known = useFormulaPoints(text, of)
  return (
    <>
      <ExpressionField
        {...props}
        {...known}
        value={value}
        wanted={wanted}
        aria-label={t('公式')}
        placeholder={(wanted && examples[wanted]) ?? '[power] / ([voltage] * [current])'}
      />
      {hasHidden(text) && (
        <Typography.Text type="warning">
          {t('“[不可见对象]”是您看不到的对象的点位：保持公式不变可以保存，修改公式时请只引用您能看到的点位')}
        </Typography.Text>
      )}
      {text.trim() !== '' && !hasHidden(text) && (
        <FormulaNow expression={text} of={of} dataType={type} known={known.points} />
      )}
      {text.trim() === '' && (
        <Typography.Text type="secondary">
          {of.modelId
            ? t('输入 [ 选择本模型的点位，也可直接输入函数名')
            : t('输入 [ 选择本对象的点位，或输入其他对象的名称再选择它的点位')}
        </Typography.Text>
      )}
    </>
  )
}
