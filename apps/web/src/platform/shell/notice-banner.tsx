import { NotificationOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { plainText } from '../push/message-rules.ts'
import { noticesQuery } from '../session/notices.ts'
import styles from './header-tools.module.css'

const NoticeHistory = lazy(async () => ({ default: (await import('./notice-history.tsx')).NoticeHistory }))

/** The newest notice that is shown here, one line; a click opens all of them. */
export function NoticeBanner() {
  const { data: notices = [] } = useQuery(noticesQuery)
  const [isOpen, setOpen] = useState(false)
  const newest = notices.find(({ position }) => position !== 'dialog')
  const words = newest ? `${newest.title}：${plainText(newest.content)}` : t('暂无公告')
  return (
    <>
      <button
        type="button"
        className={newest ? `${styles.notice} ${styles.hasNotice}` : styles.notice}
        title={words}
        aria-label={t('公告：{words}', { words })}
        onClick={() => setOpen(true)}
      >
        <NotificationOutlined />
        <span className={styles.noticeWords}>{words}</span>
      </button>
      {isOpen && (
        <Suspense>
          <NoticeHistory first={newest?.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
