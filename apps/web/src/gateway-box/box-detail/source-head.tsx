import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import classes from './access-tab.module.css'

export interface SourceHeadProps {
  name: string
  editTitle: string
  mayEdit: boolean
  onEdit: () => void
  /** Why it cannot be deleted yet; absent: nothing stands in the way. */
  blocked?: string
  question: string
  onRemove: () => Promise<void>
}

/** The name of a channel or device with what can be done to it. */
export function SourceHead({ name, editTitle, mayEdit, onEdit, blocked, question, onRemove }: SourceHeadProps) {
  const ask = useAsk()
  const askToRemove = () =>
    ask({
      title: t('删除确认'),
      content: blocked ?? question,
      okText: t('删除'),
      okButtonProps: { danger: true, disabled: !!blocked },
      onOk: onRemove,
    })
  return (
    <div className={classes.head}>
      <h3 className={classes.name}>{name}</h3>
      {mayEdit && (
        <>
          <Button icon={<EditOutlined />} onClick={onEdit}>
            {editTitle}
          </Button>
          <Button danger icon={<DeleteOutlined />} onClick={askToRemove}>
            {t('删除')}
          </Button>
        </>
      )}
    </div>
  )
}
