import { useQuery } from '@tanstack/react-query'
import { messageModel } from '@zhizao/contract/message/message-model'
import type { MessageCategory } from '@zhizao/contract/notice/user-message'
import { Select } from 'antd'
import { client } from '../../platform/api/client.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from './message.module.css'

const models = client(messageModel)

interface MessageFiltersProps {
  category?: MessageCategory
  model?: string
  msgType?: string
  onChange: (changes: { model?: string; type?: string }) => void
}

/** Narrows messages by their type, and by what happened where something is told. */
export function MessageFilters({ category, model, msgType, onChange }: MessageFiltersProps) {
  const types = useQuery({
    queryKey: ['messageTypes'],
    queryFn: ({ signal }) => models.types({}, { signal, quiet: true }),
  })
  const told = useQuery({
    queryKey: ['messageModels'],
    queryFn: ({ signal }) => models.list({}, { signal, quiet: true }),
  })
  const offered = (types.data ?? []).filter((type) => !category || type.category === category)
  return (
    <>
      <Select
        className={classes.filter}
        allowClear
        aria-label={t('消息类型')}
        placeholder={t('消息类型')}
        value={msgType}
        onChange={(type?: string) => onChange({ type, model })}
        options={offered.map(({ id, name }) => ({ value: id, label: serverWords(name) }))}
      />
      {(told.data?.length || model) && (
        <Select
          className={classes.filter}
          allowClear
          aria-label={t('触发事件')}
          placeholder={t('触发事件')}
          value={model}
          onChange={(chosen?: string) => onChange({ type: msgType, model: chosen })}
          options={told.data?.map(({ id, name }) => ({ value: id, label: serverWords(name) }))}
        />
      )}
    </>
  )
}
