import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import classes from './workbench.module.css'

interface ReasonAskProps {
  title: string
  /** One press on each of these answers. */
  usual: readonly string[]
  okText: string
  isBusy: boolean
  failure: string | undefined
  onClose: () => void
  onSay: (reason: string) => Promise<unknown>
}

/** Asks why: one press on the usual reasons. */
export function ReasonAsk({ title, usual, okText, isBusy, failure, onClose, onSay }: ReasonAskProps) {
  // The keyboard of a tablet would stand over the buttons: a field comes where one asks for it.
  const [other, setOther] = useState<string>()
  const typed = other?.trim()
  return (
    <DraggableModal open width={640} title={title} footer={null} onCancel={onClose}>
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <div className={classes.choices}>
        {usual.map((reason) => (
          <Button key={reason} size="large" disabled={isBusy} onClick={() => void onSay(reason)}>
            {reason}
          </Button>
        ))}
        <Button size="large" aria-expanded={other !== undefined} disabled={isBusy} onClick={() => setOther('')}>
          {t('其他原因')}
        </Button>
      </div>
      {other !== undefined && (
        <div className={classes.other}>
          <Input
            size="large"
            autoFocus
            aria-label={t('其他原因')}
            placeholder={t('其他原因')}
            maxLength={200}
            value={other}
            onChange={({ target }) => setOther(target.value)}
            onPressEnter={() => typed && !isBusy && void onSay(typed)}
          />
          <Button
            size="large"
            type="primary"
            loading={isBusy}
            disabled={!typed}
            onClick={() => typed && void onSay(typed)}
          >
            {okText}
          </Button>
        </div>
      )}
    </DraggableModal>
  )
}
