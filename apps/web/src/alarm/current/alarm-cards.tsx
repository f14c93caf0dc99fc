import { MoreOutlined } from '@ant-design/icons'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Button, Dropdown, Skeleton } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import type { LevelLooks } from '../../live/alarm/level-looks.ts'
import { LevelMark } from '../../live/alarm/level-mark.tsx'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { menuItems } from '../../platform/widgets/context-menu.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { Moment } from '../alarm-columns.tsx'
import { newestValue, stateChoice, valueWords } from '../alarm-words.ts'
import classes from './alarm-cards.module.css'
import { type EntryTools, rowOperations } from './row-entries.ts'

interface AlarmCardsProps {
  rows: readonly Alarm[]
  looks: LevelLooks
  tools: EntryTools
  isFirst: boolean
  empty: ReactNode
  fresh: ReadonlySet<string>
}

/** The current alarms for a hand that holds a phone: a card each, 确认 and 处理 as large as a thumb. */
export function AlarmCards({ rows, looks, tools, isFirst, empty, fresh }: AlarmCardsProps) {
  if (isFirst) return <Skeleton active paragraph={{ rows: 6 }} />
  if (!rows.length) return empty
  return (
    <ul className={classes.cards} aria-label={t('当前报警')}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={[classes.card, row.condition === 'returned' && classes.over, fresh.has(row.id) && classes.fresh]
            .filter(Boolean)
            .join(' ')}
          style={{ '--level': looks[row.level].colour } as CSSProperties}
        >
          <button type="button" className={classes.told} onClick={() => tools.onOpen(row)}>
            <span className={classes.line}>
              <LevelMark look={looks[row.level]} />
              <StatusTag choice={stateChoice(row.state)} />
              <span className={classes.when}>
                <Moment row={row} />
              </span>
            </span>
            <strong className={classes.content}>{serverWords(row.content)}</strong>
            <span className={classes.place}>{[row.objectName, row.pointName].filter(Boolean).join(' · ') || '—'}</span>
            <span className={classes.line}>
              <span>
                {t('当前值')} <b className="tabular">{newestValue(row)}</b>
              </span>
              <span>
                {t('限值')} <b className="tabular">{valueWords(row.limit, row.unit)}</b>
              </span>
              {row.members > 0 && (
                <StatusTag
                  choice={{
                    value: 'members',
                    label: t('关联 {count} 条', { count: row.members }),
                    colour: 'processing',
                  }}
                />
              )}
            </span>
          </button>
          <CardActions row={row} tools={tools} />
        </li>
      ))}
    </ul>
  )
}

function CardActions({ row, tools }: { row: Alarm; tools: EntryTools }) {
  const { first, more } = rowOperations(row, tools)
  return (
    <div className={classes.actions}>
      {first.map(({ key, label, disabled, run }, at) => (
        <Button
          key={key}
          size="large"
          type={at === 0 ? 'primary' : 'default'}
          className={classes.action}
          disabled={disabled}
          onClick={() => run()}
        >
          {label}
        </Button>
      ))}
      <Dropdown trigger={['click']} menu={{ items: menuItems(more) }}>
        <Button size="large" icon={<MoreOutlined />} aria-label={t('更多')} />
      </Dropdown>
    </div>
  )
}
