import { NotificationOutlined } from '@ant-design/icons'
import { t } from '../i18n/translate.ts'
import { useInbox } from '../push/inbox.ts'
import { isNotice, plainText } from '../push/message-rules.ts'
import styles from './header-tools.module.css'

/** The newest notice, one line. */
export function NoticeBanner() {
  const notice = useInbox().messages.find(isNotice)
  const words = notice ? `${notice.title}：${plainText(notice.content)}` : t('暂无公告')
  return (
    <span className={styles.notice} title={words}>
      <NotificationOutlined />
      <span className={styles.noticeWords}>{words}</span>
    </span>
  )
}
