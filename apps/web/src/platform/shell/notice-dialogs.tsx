import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received } from '@zhizao/contract/http/call'
import type { ShownNotice } from '@zhizao/contract/notice/notice'
import type { upgradeNotice } from '@zhizao/contract/notice/upgrade-notice'
import { Button } from 'antd'
import { t } from '../i18n/translate.ts'
import { noticesQuery, upgradeQuery } from '../session/notices.ts'
import { markRead } from '../session/unread.ts'
import { DraggableModal } from '../widgets/draggable-modal.tsx'
import { useTextFocus } from '../widgets/use-text-focus.ts'
import styles from './header-tools.module.css'
import { moment } from './moment.ts'

/** What is to be read before work goes on: an upgrade of the platform, then notices, one after the other, each once a user. */
export function NoticeDialogs() {
  const { data: upgrade } = useQuery(upgradeQuery)
  const { data: notices = [] } = useQuery(noticesQuery)
  const notice = notices.find(({ isRead, position }) => !isRead && position !== 'banner')

  if (upgrade && !upgrade.isRead) return <UpgradeDialog key={upgrade.id} upgrade={upgrade} />
  return notice && <NoticeDialog key={notice.id} notice={notice} />
}

function UpgradeDialog({ upgrade }: { upgrade: NonNullable<Received<typeof upgradeNotice.current>> }) {
  const cache = useQueryClient()
  const { text, afterOpenChange } = useTextFocus<HTMLDivElement>()
  const close = () => {
    cache.setQueryData(upgradeQuery.queryKey, (before) => before && { ...before, isRead: true })
    void markRead({ ids: [upgrade.id] })
  }
  const facts: [string, string][] = [
    [t('预计升级时间'), moment(upgrade.start_time)],
    [t('预计完成时间'), moment(upgrade.end_time)],
    [t('当前版本'), upgrade.current_version],
    [t('升级版本'), upgrade.end_version],
    [t('升级内容'), upgrade.formalText],
  ]
  return (
    <DraggableModal
      open
      title={upgrade.type}
      width={560}
      onCancel={close}
      afterOpenChange={afterOpenChange}
      footer={<Button onClick={close}>{t('关闭')}</Button>}
    >
      <div {...text}>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd className={styles.body}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </DraggableModal>
  )
}

function NoticeDialog({ notice }: { notice: ShownNotice }) {
  const cache = useQueryClient()
  const { text, afterOpenChange } = useTextFocus<HTMLDivElement>()
  const close = () => {
    cache.setQueryData(noticesQuery.queryKey, (before) =>
      before?.map((one) => (one.id === notice.id ? { ...one, isRead: true } : one)),
    )
    void markRead({ ids: [notice.id] })
  }
  return (
    <DraggableModal
      open
      title={notice.title}
      width={560}
      onCancel={close}
      afterOpenChange={afterOpenChange}
      footer={
        <Button type="primary" onClick={close}>
          {t('我知道了')}
        </Button>
      }
    >
      <div {...text}>
        <p className={styles.when}>
          {moment(notice.publishedAt)} {notice.publisher}
        </p>
        <p className={styles.body}>{notice.content}</p>
      </div>
    </DraggableModal>
  )
}
