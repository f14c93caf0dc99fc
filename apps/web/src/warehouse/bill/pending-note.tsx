import { Alert, Button, Flex } from 'antd'
import type { KeptAct } from '../../offline/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { Pending } from './pending-goods.ts'

interface PendingNoteProps<Body> {
  pending: Pending<Body>
  disabled: boolean
  onTakeBack: (act: KeptAct & { body: Body }) => void
}

/** What of this bill waits on this device, and what was refused of it, to go on with. */
export function PendingNote<Body>({ pending: { waiting, refused }, disabled, onTakeBack }: PendingNoteProps<Body>) {
  return (
    <>
      {refused.map((act) => (
        <Alert
          key={act.id}
          type="error"
          showIcon
          role="alert"
          title={t('没有被接受：{reason}', { reason: act.refusal ?? '' })}
          description={
            <Flex wrap align="center" justify="space-between" gap={8}>
              {act.words}
              <Button disabled={disabled} onClick={() => onTakeBack(act)}>
                {t('取回修改')}
              </Button>
            </Flex>
          }
        />
      ))}
      {waiting.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={
            refused.length
              ? t('本机有 {count} 次待上传，处理完上面没有被接受的才会上传', { count: waiting.length })
              : t('本机有 {count} 次待上传，数量已从下面减去', { count: waiting.length })
          }
        />
      )}
    </>
  )
}
