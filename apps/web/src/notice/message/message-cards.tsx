import { Checkbox, Flex } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { cutBody, messageWords, plainText } from '../../platform/push/message-rules.ts'
import { ListPager } from '../../platform/resource-screen/list-pager.tsx'
import { moment } from '../../platform/shell/moment.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { messageDetailOf } from '../../platform/shell/paths.ts'
import { choiceOf } from '../../platform/widgets/choices.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './message.module.css'
import { categoryChoices } from './message-words.ts'
import type { Messages } from './use-messages.ts'

/** The messages on a phone: what, of whom and when, unread ones bold; a tick each and one for all of the page. */
export function MessageCards({ messages: { asked, list, change, picked, setPicked } }: { messages: Messages }) {
  const rows = list.data?.records ?? []
  const pick = (id: string, isPicked: boolean) =>
    setPicked(isPicked ? [...picked, id] : picked.filter((each) => each !== id))
  const isAll = rows.length > 0 && rows.every(({ id }) => picked.includes(id))
  return (
    <>
      <Checkbox
        className={classes.tick}
        checked={isAll}
        indeterminate={!isAll && picked.length > 0}
        onChange={({ target }) => setPicked(target.checked ? rows.map(({ id }) => id) : [])}
      >
        {t('全选')}
      </Checkbox>
      <ul className={classes.cards}>
        {rows.map((row) => {
          const category = choiceOf(categoryChoices, row.category)
          return (
            <li key={row.id} className={row.isRead ? '' : classes.new}>
              <Flex align="center" justify="space-between" gap={8}>
                <PageLink href={messageDetailOf(row.id)}>{messageWords(row, row.title)}</PageLink>
                <Checkbox
                  className={classes.tick}
                  aria-label={t('选择此行')}
                  checked={picked.includes(row.id)}
                  onChange={({ target }) => pick(row.id, target.checked)}
                />
              </Flex>
              <p>{cutBody(messageWords(row, plainText(row.content)))}</p>
              <Flex wrap align="center" gap={8} className={classes.cardFoot}>
                {category && <StatusTag choice={{ ...category, label: t(category.label) }} />}
                {row.from && <span>{row.from}</span>}
                <span>{moment(row.creatime)}</span>
                <span>{row.isRead ? t('已读') : t('未读')}</span>
              </Flex>
            </li>
          )
        })}
      </ul>
      <ListPager
        page={asked.pageNumber}
        size={asked.pageSize}
        total={list.data?.total ?? 0}
        onChange={(page, size) => change({ page: String(page), size: String(size) })}
      />
    </>
  )
}
