import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocked } from '../api/way.ts'
import { t } from '../i18n/translate.ts'
import { DraggableModal, type DraggableModalProps } from './draggable-modal.tsx'

export interface TwoStepDialogProps
  extends Omit<DraggableModalProps, 'footer' | 'okText' | 'onOk' | 'onCancel' | 'children' | 'open'> {
  /** Stands above every step. */
  facts?: ReactNode
  /** The first step: fields. Enter in them leads to the review and never past it. */
  fields: ReactNode
  /** Whether the fields are right; otherwise they say what is wrong. */
  check: () => boolean
  /** The second step: what is about to happen. */
  review: ReactNode
  confirmText: string
  onConfirm: () => void
  /** What became of it, in place of both steps. */
  outcome?: ReactNode
  isBusy?: boolean
  onClose: () => void
}

/**
 * An act on the world outside in two steps: the fields, then a look at what will happen. The look takes the keyboard to its
 * text: who confirms has to go to the button.
 */
export function TwoStepDialog(props: TwoStepDialogProps) {
  const { facts, fields, check, review, confirmText, onConfirm, outcome, isBusy, onClose, ...rest } = props
  const [isReviewing, setReviewing] = useState(false)
  const id = useId()
  const isLocked = useLocked()
  const footer = outcome ? (
    <Button disabled={isBusy} onClick={onClose}>
      {t('关闭')}
    </Button>
  ) : isReviewing ? (
    <>
      <Button key="back" onClick={() => setReviewing(false)}>
        {t('返回修改')}
      </Button>
      <Button key="confirm" type="primary" danger disabled={isLocked} onClick={onConfirm}>
        {confirmText}
      </Button>
    </>
  ) : (
    <>
      <Button key="cancel" onClick={onClose}>
        {t('取消')}
      </Button>
      <Button key="next" type="primary" htmlType="submit" form={id}>
        {t('下一步')}
      </Button>
    </>
  )
  return (
    <DraggableModal open {...rest} onCancel={onClose} footer={footer}>
      {facts}
      {outcome ||
        (isReviewing ? (
          <Review>{review}</Review>
        ) : (
          <Form id={id} layout="vertical" onFinish={() => check() && setReviewing(true)}>
            {fields}
          </Form>
        ))}
    </DraggableModal>
  )
}

function Review({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => text.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={text} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  )
}
