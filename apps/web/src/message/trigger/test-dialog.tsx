import { useQuery } from '@tanstack/react-query'
import type { MessageTrigger, TestedChannel } from '@zhizao/contract/message/message-trigger'
import { Alert, Tag } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { triggers } from '../message-choices.ts'
import classes from './message-trigger.module.css'

/** Sends a configuration's message to oneself, by its channels. */
export function TestDialog({ row, onClose }: { row: MessageTrigger; onClose: () => void }) {
  const { isSaving, failure, run } = useSaving(t('发送失败，请稍后重试'))
  const [tested, setTested] = useState<readonly TestedChannel[]>()
  const { data = [] } = useQuery({
    queryKey: ['sendChannels', row.id],
    queryFn: ({ signal }) => triggers.channels({ id: row.id }, { signal, quiet: true }),
  })
  return (
    <DraggableModal
      open
      width={520}
      title={t('测试发送：{name}', { name: row.name })}
      okText={tested ? t('再次发送') : t('发送给我')}
      cancelText={t('关闭')}
      confirmLoading={isSaving}
      onOk={() => void run(async () => setTested(await triggers.test({ id: row.id }, { quiet: true })))}
      onCancel={onClose}
    >
      <p>{t('用示例数据填写消息，只发给您自己；是否满足触发条件不影响测试。')}</p>
      {failure && <Alert type="error" showIcon title={failure} />}
      <ul className={classes.tested} aria-live="polite">
        {data
          .filter(({ isUsed }) => isUsed)
          .map(({ channel, name, isReady }) => {
            const one = tested?.find((each) => each.channel === channel)
            return (
              <li key={channel}>
                <span className={classes.way}>{serverWords(name)}</span>
                {one ? (
                  <>
                    <Tag color={one.isSent ? 'success' : 'error'}>{one.isSent ? t('已提交发送') : t('没有发送')}</Tag>
                    <span>{serverWords(one.says)}</span>
                  </>
                ) : (
                  <span>{isReady ? t('可以发送') : t('发送服务没有配置')}</span>
                )}
              </li>
            )
          })}
      </ul>
    </DraggableModal>
  )
}
