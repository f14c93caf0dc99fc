import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { userMessage } from '@zhizao/contract/notice/user-message'
import { App } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { markRead, recountSoon, useUnread } from '../../platform/session/unread.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { categoryIn } from './message-words.ts'

const calls = client(userMessage)

export type Messages = ReturnType<typeof useMessages>

/** The messages that the address asks for, those that are picked, and what can be done with them. */
export function useMessages() {
  const [search, change] = usePageSearch()
  const { message } = App.useApp()
  const ask = useAsk()
  const unread = useUnread()
  const [picked, setPicked] = useState<string[]>([])
  const asked = askedBy(search)
  const list = useQuery({
    queryKey: ['messages', asked, unread?.all],
    queryFn: ({ signal }) => calls.page(asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const filter = (changes: Record<string, string | undefined>) => {
    setPicked([])
    change({ page: undefined, ...changes })
  }
  const read = async (chosen: Parameters<typeof markRead>[0]) => {
    await markRead(chosen)
    setPicked([])
  }
  const remove = () =>
    ask({
      title: t('删除确认'),
      content: t('确认要删除吗?'),
      okText: t('确定'),
      cancelText: t('取消'),
      onOk: async () => {
        await calls.removeMany({ ids: picked })
        setPicked([])
        recountSoon(0)
        await list.refetch()
        message.success(t('删除成功'))
      },
    })
  const counts = {
    all: unread?.all ?? 0,
    waring: unread?.waring ?? 0,
    notic: unread?.notic ?? 0,
    andon: unread?.andon ?? 0,
  }
  return { asked, list, change, filter, picked, setPicked, read, remove, counts }
}

const askedBy = (search: URLSearchParams) => ({
  category: categoryIn(search.get('in')),
  keyword: search.get('keyword') ?? undefined,
  model: search.get('model') ?? undefined,
  msgType: search.get('type') ?? undefined,
  isRead: search.get('unread') === '1' ? (0 as const) : undefined,
  pageNumber: Math.max(1, Number(search.get('page')) || 1),
  pageSize: Number(search.get('size')) || 10,
})
