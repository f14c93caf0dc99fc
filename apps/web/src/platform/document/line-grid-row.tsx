import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { type MouseEvent, memo } from 'react'
import { t } from '../i18n/translate.ts'
import { inputKind } from '../resource-screen/field-input.tsx'
import { LinePicker, LineText, LineTyped } from './line-cell.tsx'
import type { FullLineColumn } from './line-column.ts'
import classes from './line-grid.module.css'
import type { LineRow, Values } from './line-rows.ts'
import { scannedInto } from './scanned-line.ts'
import type { Place } from './sheet-keys.ts'
import type { useGrid } from './use-grid.ts'

export const isNumber = ({ look }: FullLineColumn) => ['number', 'quantity'].includes(inputKind(look))

/** What a row does; the same object as long as its grid stands. */
export interface RowHands {
  press: (place: Place, event: MouseEvent<HTMLElement>) => void
  edit: () => void
  /** Takes values into a line; `wrong` names the mark that goes with the old ones. */
  enter: (at: number, values: Values, wrong?: { key: string; field: string }) => void
  actions: ReturnType<typeof useGrid>['rowActions']
}

interface GridRowProps {
  columns: readonly FullLineColumn[]
  isReadOnly: boolean
  hands: RowHands
  row: LineRow
  at: number
  problems: Readonly<Record<string, string>> | undefined
  /** The column of the cursor, in the row where it is. */
  cursorAt: number | undefined
  isLast: boolean
  canAdd: boolean
}

/** A line of a grid; drawn anew only when something of it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { columns, isReadOnly, hands, row, at, problems, cursorAt, isLast, canAdd } = props
  return (
    <tr aria-rowindex={at + 2}>
      <td className={classes.number}>{at + 1}</td>
      {columns.map((column, place) => (
        <GridCell
          key={column.field}
          column={column}
          place={place}
          isReadOnly={isReadOnly}
          hands={hands}
          row={row}
          at={at}
          problem={problems?.[column.field]}
          isHere={cursorAt === place}
        />
      ))}
      {!isReadOnly && (
        <td data-row-menu style={{ padding: 0, textAlign: 'center' }}>
          <RowMenu actions={hands.actions} at={at} isLast={isLast} canAdd={canAdd} />
        </td>
      )}
    </tr>
  )
})

interface GridCellProps extends Pick<GridRowProps, 'isReadOnly' | 'hands' | 'row' | 'at'> {
  column: FullLineColumn
  place: number
  problem: string | undefined
  isHere: boolean
}

function GridCell({ column, place, isReadOnly, hands, row, at, problem, isHere }: GridCellProps) {
  const classNames = [
    classes.cell,
    column.shown && classes.shown,
    problem && classes.wrong,
    isHere && classes.cursor,
    isNumber(column) && classes.right,
  ]
  const isEntered = isHere && !isReadOnly && !column.shown
  const content = isEntered ? (
    <EnteredCell column={column} row={row} at={at} hands={hands} problem={problem} />
  ) : (
    <span style={{ padding: isHere ? '0 8px' : undefined }}>
      <LineText
        column={column}
        row={row}
        problem={column.isTyped || row.values[column.field] === null ? problem : undefined}
      />
    </span>
  )
  return (
    <td
      className={classNames.filter(Boolean).join(' ')}
      data-cursor={isHere || undefined}
      {...(isEntered && scannedInto(row, column))}
      tabIndex={isHere && !isEntered ? 0 : -1}
      aria-invalid={Boolean(problem)}
      onMouseDown={(event) => hands.press({ row: at, column: place }, event)}
    >
      {/* Of thousands of cells those have a tooltip that need one; that of the cursor stays while its fault comes and goes. */}
      {problem || isHere ? (
        <Tooltip title={problem} open={problem && isHere ? true : undefined} placement="bottomLeft">
          <div
            data-cell
            className={column.isTyped ? undefined : classes.picker}
            style={{ height: '100%', alignContent: 'center' }}
          >
            {content}
          </div>
        </Tooltip>
      ) : (
        content
      )}
    </td>
  )
}

function EnteredCell({ column, row, at, hands, problem }: Omit<GridCellProps, 'place' | 'isReadOnly' | 'isHere'>) {
  const input = {
    column,
    row,
    problem,
    label: t('{column}，第 {line} 行', { line: at + 1, column: t(column.title) }),
    onChange: (values: Values) => hands.enter(at, values, problem ? { key: row.key, field: column.field } : undefined),
  }
  return column.isTyped ? <LineTyped {...input} onTyped={hands.edit} /> : <LinePicker {...input} />
}

interface RowMenuProps {
  actions: RowHands['actions']
  at: number
  isLast: boolean
  canAdd: boolean
}

/** What can be done with a line. */
export function RowMenu({ actions, at, isLast, canAdd }: RowMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'insert', label: t('在上方插入'), disabled: !canAdd, onClick: () => actions.insert(at) },
          { key: 'copy', label: t('复制一行'), disabled: !canAdd, onClick: () => actions.copy(at) },
          { key: 'up', label: t('上移'), disabled: at === 0, onClick: () => actions.move(at, at - 1) },
          { key: 'down', label: t('下移'), disabled: isLast, onClick: () => actions.move(at, at + 1) },
          { type: 'divider' },
          { key: 'remove', label: t('删除这一行'), danger: true, onClick: () => actions.remove(at) },
        ],
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('第 {line} 行的操作', { line: at + 1 })} />
    </Dropdown>
  )
}
