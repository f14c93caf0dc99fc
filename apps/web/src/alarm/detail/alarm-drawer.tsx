import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Button, Drawer, Flex } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { detailQuery, objectAddress } from '../alarm-calls.ts'
import { canConfirm, canHandle, canShelve, canUnshelve } from '../handling/allowed-actions.ts'
import { type AlarmActions, useAlarmActions } from '../handling/use-alarm-actions.tsx'
import { useAlarmTrend } from '../use-alarm-trend.ts'
import { AlarmStory } from './alarm-story.tsx'

export interface AlarmDrawerProps {
  batchNo: string
  onClose: () => void
  /** The surrounding list knows what has changed. */
  onChanged?: () => void
}

const WIDTH = 680

/** Everything about one alarm, and what can be done with it. */
export function AlarmDrawer({ batchNo, onClose, onChanged }: AlarmDrawerProps) {
  const found = useQuery(detailQuery(batchNo))
  const actions = useAlarmActions(onChanged)
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('报警详情')}
      onClose={onClose}
      footer={found.data && <Footer alarm={found.data} actions={actions} onLeave={onClose} />}
    >
      {found.isPending ? (
        <Loading />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <AlarmStory alarm={found.data} />
      )}
      {actions.dialogs}
    </Drawer>
  )
}

function Footer({ alarm, actions, onLeave }: { alarm: Alarm; actions: AlarmActions; onLeave: () => void }) {
  const router = useRouter()
  const { objectId } = alarm
  const toTrend = useAlarmTrend()
  // Over the page that is gone to, the drawer would be in the way.
  const go = (work: () => void) => {
    onLeave()
    work()
  }
  return (
    <Flex gap={8} justify="end" wrap>
      <Flex gap={8} style={{ marginInlineEnd: 'auto' }}>
        {objectId && (
          <Button onClick={() => go(() => void router.navigate({ href: objectAddress(objectId) }))}>
            {t('查看对象')}
          </Button>
        )}
        {objectId && toTrend && <Button onClick={() => go(() => void toTrend(alarm))}>{t('趋势')}</Button>}
      </Flex>
      {actions.mayShelve && canShelve(alarm) && <Button onClick={() => actions.shelve([alarm])}>{t('搁置')}</Button>}
      {actions.mayShelve && canUnshelve(alarm) && (
        <Button onClick={() => void actions.unshelve([alarm])}>{t('取消搁置')}</Button>
      )}
      {actions.mayConfirm && canConfirm(alarm) && (
        <>
          <Button onClick={() => actions.confirmNoted([alarm])}>{t('确认并说明…')}</Button>
          <Button onClick={() => void actions.confirm([alarm])}>{t('确认')}</Button>
        </>
      )}
      {actions.mayHandle && canHandle(alarm) && (
        <Button type="primary" onClick={() => actions.handle([alarm])}>
          {t('处理')}
        </Button>
      )}
    </Flex>
  )
}
