import { Alert, Button, Flex } from 'antd'
import { t } from '../i18n/translate.ts'
import { dayjs } from '../time/plant-dayjs.ts'
import { useAsk } from '../widgets/ask.tsx'
import { type TypedInto, useKeptTyping } from './use-kept-typing.ts'

/** Keeps what is typed into a new document, and offers what was typed here and not saved the last time. */
export function KeptOffer(into: TypedInto) {
  const ask = useAsk()
  const { offered, restore, dismiss } = useKeptTyping(into)
  if (!offered) return null
  const take = () => {
    if (!into.document.isDirty) return restore(offered)
    void ask({ title: t('当前输入的内容会被替换，确定恢复吗？'), onOk: () => restore(offered) })
  }
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('上次未保存的内容')}
      description={t('{at} 输入，明细 {count} 行', {
        at: dayjs(offered.at).format('MM-DD HH:mm'),
        count: offered.lines.length,
      })}
      action={
        <Flex gap={8} wrap>
          <Button type="primary" onClick={take}>
            {t('恢复')}
          </Button>
          <Button onClick={dismiss}>{t('不要了')}</Button>
        </Flex>
      }
    />
  )
}
