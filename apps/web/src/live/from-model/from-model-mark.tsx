import { BlockOutlined, EditOutlined } from '@ant-design/icons'
import type { SyncPart } from '@zhizao/contract/device/sync-part'
import { t } from '../../platform/i18n/translate.ts'
import { Hint } from '../../platform/widgets/hint.tsx'
import { fieldTitle } from './field-titles.ts'
import classes from './from-model-mark.module.css'

export interface FromModelMarkProps {
  part: SyncPart
  fromModel: boolean
  overridden: readonly string[]
  /** The row of the model; null where the model has it no more. Not said where nobody asks. */
  templateId?: string | null
}

/** A quiet mark beside what an object has from its model, and on what people have set by hand. */
export function FromModelMark({ part, fromModel, overridden, templateId }: FromModelMarkProps) {
  if (!fromModel) return null
  const words = () => {
    const fields = overridden.map((field) => fieldTitle(part, field)).join('、')
    if (templateId === null) return t('来自模型，模型中已删除')
    return fields ? t('来自模型，手工修改过：{fields}。同步时保留。', { fields }) : t('来自模型，随模型同步')
  }
  return (
    <Hint title={words}>
      <span role="img" aria-label={words()} className={classes.mark} data-by-hand={overridden.length > 0}>
        {overridden.length ? <EditOutlined /> : <BlockOutlined />}
      </span>
    </Hint>
  )
}
