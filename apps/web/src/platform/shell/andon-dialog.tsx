import type { UserMessage } from '@zhizao/contract/push/topics'
import { Flex } from 'antd'
import { t } from '../i18n/translate.ts'
import { plainText } from '../push/message-rules.ts'
import { DraggableModal } from '../widgets/draggable-modal.tsx'
import { useTextFocus } from '../widgets/use-text-focus.ts'
import { moment } from './moment.ts'
import { SoundStop } from './sound-stop.tsx'

interface AndonDialogProps {
  /** The call on show, and how many wait behind it. */
  call: UserMessage | undefined
  waiting: number
  onConfirm: () => void
  onCancel: () => void
}

/** 安灯信息: somebody at the line calls for help. Only an answer closes it. */
export function AndonDialog({ call, waiting, onConfirm, onCancel }: AndonDialogProps) {
  const { text, afterOpenChange } = useTextFocus<HTMLDListElement>()
  return (
    <DraggableModal
      open={!!call}
      title={waiting ? t('安灯信息（还有 {count} 条）', { count: waiting }) : t('安灯信息')}
      okText={t('确认')}
      cancelText={t('取消')}
      afterOpenChange={afterOpenChange}
      onOk={onConfirm}
      onCancel={onCancel}
      width={480}
      footer={(buttons) => (
        <Flex align="center" gap={8}>
          <SoundStop />
          <span style={{ flex: 1 }} />
          {buttons}
        </Flex>
      )}
    >
      {call && (
        <dl {...text} className="facts">
          <dt>{t('标题')}</dt>
          <dd>{call.title}</dd>
          <dt>{t('时间')}</dt>
          <dd className="tabular">{moment(call.creatime)}</dd>
          {call.from && <dt>{t('发起人')}</dt>}
          {call.from && <dd>{call.from}</dd>}
          <dt>{t('详情')}</dt>
          <dd>{plainText(call.content)}</dd>
        </dl>
      )}
    </DraggableModal>
  )
}
