import { Alert, Button, Flex } from 'antd'
import { t } from '../i18n/translate.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import { useAsk } from '../widgets/ask.tsx'
import type { KeptTyping } from './kept-typing.ts'
import { type TypedInto, useKeptTyping } from './use-kept-typing.ts'

/** Keeps what is typed into a new document, and offers what was typed here and not saved the last time. */
export function KeptOffer(into: TypedInto) {
  const { offered, restore, dismiss } = useKeptTyping(into)
  return <TypingOffer offered={offered} isDirty={into.document.isDirty} onRestore={restore} onDismiss={dismiss} />
}

interface TypingOfferProps {
  offered: KeptTyping | undefined
  isDirty: boolean
  onRestore: (offered: KeptTyping) => void
  onDismiss: () => void
}

export function TypingOffer({ offered, isDirty, onRestore, onDismiss }: TypingOfferProps) {
  const ask = useAsk()
  if (!offered) return null
  const take = () => {
    if (!isDirty) return onRestore(offered)
    void ask({ title: t('当前输入的内容会被替换，确定恢复吗？'), onOk: () => onRestore(offered) })
  }
  const at = dayjs(offered.at).format('MM-DD HH:mm')
  const count = offered.lines.length
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('上次未保存的内容')}
      description={count ? t('{at} 输入，明细 {count} 行', { at, count }) : t('{at} 输入', { at })}
      action={
        <Flex gap={8} wrap>
          <Button type="primary" onClick={take}>
            {t('恢复')}
          </Button>
          <Button onClick={onDismiss}>{t('不要了')}</Button>
        </Flex>
      }
    />
  )
}
