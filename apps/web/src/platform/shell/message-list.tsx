import type { MessageCategory, StoredMessage, Unread } from '@zhizao/contract/notice/user-message'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { cutBody, messageWords, plainText } from '../push/message-rules.ts'
import { markRead } from '../session/unread.ts'
import styles from './header-tools.module.css'
import { moment } from './moment.ts'
import { messageCentre, messageDetailOf } from './paths.ts'
import { EmptyState } from './states.tsx'

const kinds = [
  { category: 'waring', label: '报警' },
  { category: 'notic', label: '通知' },
  { category: 'andon', label: '安灯' },
] as const

/** The newest messages of each category; opening one marks it as read. */
export function MessageList({ unread, onGo }: { unread: Unread; onGo: (href: string) => void }) {
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
