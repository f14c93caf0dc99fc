import type { UserMessage } from '@zhizao/contract/push/topics'
import { Button } from 'antd'
import type { LevelLooks } from '../../live/alarm/level-looks.ts'
import { LevelMark } from '../../live/alarm/level-mark.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { cutBody, messageWords, plainText } from '../../platform/push/message-rules.ts'
import classes from './alarm-news.module.css'
import { countOfNews, type News } from './news.ts'

export interface AlarmNewsProps {
  news: News
  looks: LevelLooks
  /** Absent where the user may not. */
  onConfirm?: (messages: readonly UserMessage[]) => Promise<void>
  onHandle?: (message: UserMessage) => Promise<void>
  onOpen: (message: UserMessage) => Promise<void>
  onList?: () => void
}

/** More than these are behind the count. */
const MOST = 3

const textOf = (message: UserMessage) => cutBody(messageWords(message, plainText(message.content)))

/** What a popup says of new alarms: level, object, text, and what can be done at once. */
export function AlarmNews(props: AlarmNewsProps) {
  const [first, ...others] = props.news
  return first && !others.length && !first.count ? <One {...props} message={first} /> : <Several {...props} />
}

function One({ message, looks, onConfirm, onHandle, onOpen }: AlarmNewsProps & { message: UserMessage }) {
  return (
    <>
      <div className={classes.head}>
        {message.level && <LevelMark look={looks[message.level]} />}
        <strong className={classes.object}>{messageWords(message, message.title)}</strong>
      </div>
      <div className={classes.text}>{textOf(message)}</div>
      <div className={classes.acts}>
        {onConfirm && (
          <Button size="small" type="primary" onClick={() => void onConfirm([message])}>
            {t('确认')}
          </Button>
        )}
        {onHandle && (
          <Button size="small" onClick={() => void onHandle(message)}>
            {t('处理')}
          </Button>
        )}
        <Button size="small" onClick={() => void onOpen(message)}>
          {t('打开')}
        </Button>
      </div>
    </>
  )
}

function Several({ news, looks, onConfirm, onOpen, onList }: AlarmNewsProps) {
  const rest = countOfNews(news.slice(MOST))
  const named = news.filter(({ alarmId, count }) => alarmId && !count)
  return (
    <>
      {news.slice(0, MOST).map((message) => (
        <button
          key={message.alarmId ?? message.creatime}
          type="button"
          className={classes.line}
          disabled={!named.includes(message)}
          onClick={() => void onOpen(message)}
        >
          {message.level && <LevelMark look={looks[message.level]} />}
          <span title={textOf(message)}>
            <strong>{messageWords(message, message.title)}</strong> {textOf(message)}
          </span>
        </button>
      ))}
      {rest > 0 && <div className={classes.text}>{t('另有 {count} 条', { count: rest })}</div>}
      <div className={classes.acts}>
        {onConfirm && named.length > 0 && named.length === news.length && (
          <Button size="small" type="primary" onClick={() => void onConfirm(named)}>
            {t('确认 {count} 条', { count: named.length })}
          </Button>
        )}
        {onList && (
          <Button size="small" onClick={onList}>
            {t('打开')}
          </Button>
        )}
      </div>
    </>
  )
}
