import { Button, Flex, Input, Switch } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './message.module.css'
import { MessageFilters } from './message-filters.tsx'
import type { Messages } from './use-messages.ts'

/** What narrows the list, and what is done with the picked. */
export function MessageTools({ messages }: { messages: Messages }) {
  const { asked, filter, picked, read, remove, counts } = messages
  const { category, keyword } = asked
  return (
    <Flex gap={12} wrap align="center" className={classes.tools}>
      <Input.Search
        key={keyword}
        className={classes.search}
        allowClear
        maxLength={100}
        defaultValue={keyword}
        placeholder={t('标题或内容')}
        aria-label={t('标题或内容')}
        onSearch={(text) => filter({ keyword: text.trim() || undefined })}
      />
      <MessageFilters
        category={category}
        model={asked.model}
        msgType={asked.msgType}
        onChange={(changes) => filter(changes)}
      />
      <span className={classes.switch}>
        <Switch
          size="small"
          aria-label={t('只看未读')}
          checked={asked.isRead === 0}
          onChange={(only) => filter({ unread: only ? '1' : undefined })}
        />
        {t('只看未读')}
      </span>
      <Flex gap={8} className={classes.end}>
        <Button disabled={!picked.length} onClick={() => void read({ ids: picked })}>
          {t('标为已读')}
        </Button>
        <Button disabled={!counts[category ?? 'all']} onClick={() => void read({ category })}>
          {t('全部已读')}
        </Button>
        <Button danger disabled={!picked.length} onClick={remove}>
          {t('删除')}
        </Button>
      </Flex>
    </Flex>
  )
}
