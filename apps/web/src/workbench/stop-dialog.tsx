import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { usualStops } from './usual-stops.ts'
import classes from './workbench.module.css'

interface StopDialogProps {
  isBusy: boolean
  failure: string | undefined
  onClose: () => void
  onStop: (reason: string) => Promise<void>
}

/** Why work stands: one press on the usual reasons. */
export function StopDialog({ isBusy, failure, onClose, onStop }: StopDialogProps) {
  // The keyboard of a tablet would stand over the buttons: a field comes where one asks for it.
  const [other, setOther] = useState<string>()
  const typed = other?.trim()
  return (
    <DraggableModal open width={640} title={t('停工原因')} footer={null} onCancel={onClose}>
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <div className={classes.choices}>
        {usualStops().map((reason) => (
          <Button key={reason} size="large" disabled={isBusy} onClick={() => void onStop(reason)}>
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
            onPressEnter={() => typed && !isBusy && void onStop(typed)}
          />
          <Button
            size="large"
            type="primary"
            loading={isBusy}
            disabled={!typed}
            onClick={() => typed && void onStop(typed)}
          >
            {t('停工')}
          </Button>
        </div>
      )}
    </DraggableModal>
  )
}
