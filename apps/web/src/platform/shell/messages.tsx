import { MailOutlined, SoundOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { Badge, Button, Modal, Popover, Tabs } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { markRead, type ReceivedMessage, useInbox } from '../push/inbox.ts'
import { cutBody, isAndon, isNotice, plainText } from '../push/message-rules.ts'
import { stopReminder, useReminderSound } from '../push/reminder-sound.ts'
import { entryAt, useMenu } from '../session/menu.ts'
import styles from './header-tools.module.css'
import { EmptyState } from './states.tsx'

/** When a message was made, as people read it. */
const moment = (time: string) => (dayjs(time).isValid() ? dayjs(time).format('YYYY-MM-DD HH:mm:ss') : time)

const messageCentre = '/bcs/pages/messageManage/index'

const kinds = [
  { key: 'alarm', label: '报警', holds: (one: ReceivedMessage) => !isAndon(one) && !isNotice(one) },
  { key: 'notice', label: '通知', holds: isNotice },
  { key: 'andon', label: '安灯', holds: isAndon },
] as const

/** Messages that came in: alarms, notices, andon. Opening one marks it as read. */
export function Messages() {
  const { messages } = useInbox()
  const [shown, setShown] = useState<ReceivedMessage>()
  const unread = messages.filter((one) => !one.isRead).length
  const label = t('未读消息 {count} 条', { count: unread })
  function open(message: ReceivedMessage) {
    markRead((one) => one.key === message.key)
    setShown(message)
  }
  return (
    <>
      <Popover placement="bottomRight" trigger="click" arrow={false} content={<MessageList onOpen={open} />}>
        <button type="button" className={styles.tool} aria-label={label} title={label}>
          <Badge count={unread} size="small" overflowCount={99} offset={[4, -2]}>
            <MailOutlined className={styles.icon} />
          </Badge>
        </button>
      </Popover>
      <Modal open={!!shown} title={shown?.title} footer={null} onCancel={() => setShown(undefined)} width={560}>
        <p className={styles.when}>{shown && moment(shown.creatime)}</p>
        <p className={styles.body}>{shown && plainText(shown.content)}</p>
      </Modal>
    </>
  )
}

function MessageList({ onOpen }: { onOpen: (message: ReceivedMessage) => void }) {
  const { messages } = useInbox()
  const router = useRouter()
  const hasCentre = entryAt(useMenu(), messageCentre)
  const sound = useReminderSound()
  return (
    <div className={styles.messages}>
      <Tabs
        size="small"
        items={kinds.map(({ key, label, holds }) => {
          const mine = messages.filter(holds)
          const unread = mine.filter((one) => !one.isRead).length
          return {
            key,
            label: unread ? `${t(label)} (${unread})` : t(label),
            children: mine.length ? (
              <ul className={styles.list}>
                {mine.map((one) => (
                  <li key={one.key}>
                    <button
                      type="button"
                      className={one.isRead ? styles.message : `${styles.message} ${styles.unread}`}
                      onClick={() => onOpen(one)}
                    >
                      <span className={styles.title}>{one.title}</span>
                      <span className={styles.excerpt}>{cutBody(plainText(one.content))}</span>
                      <span className={styles.when}>{moment(one.creatime)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              <div className={styles.none}>
                <EmptyState title={t('暂无新消息')} />
              </div>
            ),
          }
        })}
      />
      <div className={styles.actions}>
        {sound === 'playing' && (
          <Button size="small" icon={<SoundOutlined />} onClick={stopReminder}>
            {t('停止提示音')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          disabled={messages.every((one) => one.isRead)}
          onClick={() => markRead(() => true)}
        >
          {t('全部已读')}
        </Button>
        {hasCentre && (
          <Button size="small" type="link" onClick={() => void router.navigate({ href: messageCentre })}>
            {t('消息中心')}
          </Button>
        )}
      </div>
    </div>
  )
}
