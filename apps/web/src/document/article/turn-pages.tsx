import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { NavNode } from '@zhizao/contract/document/document'
import { t } from '../../platform/i18n/translate.ts'
import { neighboursOf } from '../reading-order.ts'
import classes from './turn-pages.module.css'

interface TurnPagesProps {
  id: string
  nodes: readonly NavNode[]
  onOpen: (id: string) => void
}

/** Below an article: the way to the one before and the one after. */
export function TurnPages({ id, nodes, onOpen }: TurnPagesProps) {
  const { previous, next } = neighboursOf(id, nodes)
  return (
    <nav className={classes.turn} aria-label={t('翻页')}>
      {previous ? (
        <button type="button" onClick={() => onOpen(previous.id)}>
          <LeftOutlined /> {t('上一篇：{name}', { name: previous.name })}
        </button>
      ) : (
        <span />
      )}
      {next && (
        <button type="button" onClick={() => onOpen(next.id)}>
          {t('下一篇：{name}', { name: next.name })} <RightOutlined />
        </button>
      )}
    </nav>
  )
}
