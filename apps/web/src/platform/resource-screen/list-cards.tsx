import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../i18n/translate.ts'
import { menuItems } from '../widgets/context-menu.tsx'
import { type CellTools, cell } from './cell.tsx'
import type { FullColumn } from './define-screen.ts'
import classes from './list-cards.module.css'
import type { ListTableProps } from './list-table.tsx'

interface ListCardsProps<Row extends { id: string }> extends Pick<ListTableProps<Row>, 'rows' | 'operations'> {
  heading: FullColumn<Row> | undefined
  card: (row: Row) => ReactNode
  cellTools: CellTools<Row>
}

/** The rows of a list on a phone: a card each, with all that can be done with it behind one button. */
export function ListCards<Row extends { id: string }>(props: ListCardsProps<Row>) {
  const { rows, heading, card, operations, cellTools } = props
  return (
    <ul className={classes.cards}>
      {rows.map((row, index) => {
        const { first, more } = operations(row)
        const entries = [...first, ...more]
        return (
          <li key={row.id} className={classes.card}>
            <div className={classes.head}>
              <strong>{heading && cell(heading, row, index, cellTools)}</strong>
              {entries.length > 0 && (
                <Dropdown menu={{ items: menuItems(entries) }} trigger={['click']}>
                  <Button type="text" icon={<MoreOutlined />} aria-label={t('更多操作')} />
                </Dropdown>
              )}
            </div>
            {card(row)}
          </li>
        )
      })}
    </ul>
  )
}
