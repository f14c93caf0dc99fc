import { MailOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import type { MessageCategory, StoredMessage, Unread } from '@zhizao/contract/notice/user-message'
import { Button, Popover, Tabs } from 'antd'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { cutBody, messageWords, plainText } from '../push/message-rules.ts'
import { markRead, useUnread } from '../session/unread.ts'
import { CountMark } from './count-mark.tsx'
import styles from './header-tools.module.css'
import { moment } from './moment.ts'
import { messageCentre, messageDetailOf } from './paths.ts'
import { SoundStop } from './sound-stop.tsx'
import { EmptyState } from './states.tsx'

const kinds = [
  { category: 'waring', label: '报警' },
  { category: 'notic', label: '通知' },
  { category: 'andon', label: '安灯' },
] as const

/** Unread messages since they were last looked at, with the newest of each category; opening one marks it as read. */
export function Messages() {
  const unread = useUnread()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const count = unread?.all ?? 0
  const label = t('未读消息 {count} 条', { count })
  const go = (href: string) => {
    setOpen(false)
    void router.navigate({ href })
  }
  return (
    <>
      <SoundStop />
      <Popover
        placement="bottomRight"
        trigger="click"
        arrow={false}
        open={isOpen}
        onOpenChange={setOpen}
        content={unread && <MessageList unread={unread} onGo={go} />}
      >
        <button type="button" className={styles.tool} aria-label={label} title={label}>
          <CountMark count={count} most={99}>
            <MailOutlined className={styles.icon} />
          </CountMark>
        </button>
      </Popover>
    </>
  )
}

function MessageList({ unread, onGo }: { unread: Unread; onGo: (href: string) => void }) {
  const [category, setCategory] = useState<MessageCategory>(
    () => kinds.find((kind) => unread[kind.category])?.category ?? 'waring',
  )
  function open(message: StoredMessage) {
    void markRead({ ids: [message.id] })
    onGo(messageDetailOf(message.id))
  }
  return (
    <div className={styles.messages}>
      <Tabs
        size="small"
        activeKey={category}
        onChange={(key) => setCategory(key as MessageCategory)}
        items={kinds.map(({ category: key, label }) => ({
          key,
          label: unread[key] ? `${t(label)} (${unread[key] > 99 ? '99+' : unread[key]})` : t(label),
          children: <Kind messages={unread.latest.filter((one) => one.category === key)} onOpen={open} />,
        }))}
      />
      <div className={styles.actions}>
        <Button size="small" type="text" disabled={!unread[category]} onClick={() => void markRead({ category })}>
          {t('全部已读')}
        </Button>
        <Button size="small" type="link" onClick={() => onGo(`${messageCentre}?in=${category}`)}>
          {t('查看全部')}
        </Button>
      </div>
    </div>
  )
}

function Kind({ messages, onOpen }: { messages: StoredMessage[]; onOpen: (message: StoredMessage) => void }) {
  if (!messages.length)
    return (
      <div className={styles.none}>
        <EmptyState title={t('暂无新消息')} />
      </div>
    )
  return (
    <ul className={styles.list}>
      {messages.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={one.isRead ? styles.message : `${styles.message} ${styles.unread}`}
            onClick={() => onOpen(one)}
          >
            <span className={styles.title}>{messageWords(one, one.title)}</span>
            <span className={styles.excerpt}>{cutBody(messageWords(one, plainText(one.content)))}</span>
            <span className={styles.when}>{moment(one.creatime)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
