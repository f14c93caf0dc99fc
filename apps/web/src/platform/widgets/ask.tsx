import { App, type ButtonProps, type ModalFuncProps } from 'antd'
import { cloneElement, type ReactElement } from 'react'

/**
 * Asks before something is done. The keyboard stands on 取消, never on the button that acts: whoever presses Enter once more
 * than he meant has done nothing.
 */
export function useAsk() {
  const { modal } = App.useApp()
  return (question: Omit<ModalFuncProps, 'autoFocusButton' | 'focusable'>) =>
    modal.confirm({ ...question, focusable: { autoFocusButton: 'cancel' } })
}

export interface AskFirstProps {
  title: string
  description?: string
  onConfirm: () => unknown
  /** The button that is asked about; its words are those of the answer that acts. */
  children: ReactElement<ButtonProps>
  okText?: string
}

/** A button that asks before it acts. */
export function AskFirst({ title, description, okText, onConfirm, children }: AskFirstProps) {
  const ask = useAsk()
  return cloneElement(children, {
    onClick: () =>
      void ask({
        title,
        content: description,
        okText,
        okButtonProps: { danger: children.props.danger },
        onOk: async () => void (await onConfirm()),
      }),
  })
}
