import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { FieldInput, inputKind } from '../resource-screen/field-input.tsx'
import { nameField } from '../resource-screen/name-field.ts'
import { wholeOnEntry } from '../widgets/whole-on-entry.ts'
import { LinePicker, LineText } from './line-cell.tsx'
import { keptValue } from './line-column.ts'
import classes from './line-grid.module.css'
import { type LineGridProps, Totals } from './line-grid.tsx'
import { RowMenu } from './line-grid-row.tsx'
import { blankRow, copyRow, insertRows, type LineRow, moveRow, removeRow, setValues } from './line-rows.ts'
import { defaultsOf } from './paste-cells.ts'
import { scannedInto } from './scanned-line.ts'
import { rowProblems } from './use-lines.ts'

/** Cards that are drawn at once. */
const STEP = 30

/** Lines as cards, for what is held in a hand: one is open to be entered. */
export function LineCards({ columns, own, isReadOnly, most, onRemoved }: LineGridProps) {
  const { rows } = own.lines
  const [open, setOpen] = useState<string>()
  const [shown, setShown] = useState(STEP)
  const { change } = own
  const actions = useCardActions({ columns, own, onRemoved }, setOpen)
  const close = (row: LineRow) => {
    setOpen(undefined)
    const wrong = rowProblems(columns, row)
    own.mark({ [row.key]: { ...Object.fromEntries(columns.map(({ field }) => [field, ''])), ...wrong } })
  }
  return (
    <div className={classes.cards}>
      {rows.slice(0, shown).map((row, at) => {
        const problems = own.problems[row.key] ?? {}
        const isOpen = open === row.key && !isReadOnly
        return (
          <div key={row.key} className={`${classes.card} ${Object.keys(problems).length ? classes.bad : ''}`}>
            <div className={classes.cardHead}>
              <button
                type="button"
                className={classes.cardName}
                aria-expanded={isOpen}
                onClick={() => (isOpen ? close(row) : setOpen(row.key))}
              >
                {at + 1}. <LineText column={columns[0]!} row={row} />
              </button>
              {!isReadOnly && (
                <RowMenu actions={actions} at={at} isLast={at === rows.length - 1} canAdd={rows.length < most} />
              )}
            </div>
            {isOpen ? (
              <EnteredCard
                columns={columns}
                row={row}
                problems={problems}
                onChange={(values) => change((now) => setValues(now, at, values))}
                onClose={() => close(row)}
              />
            ) : (
              <dl className={classes.facts}>
                {columns.slice(1).map((column) => (
                  <Fact key={column.field} column={column} row={row} problem={problems[column.field]} />
                ))}
              </dl>
            )}
          </div>
        )
      })}
      {rows.length > shown && (
        <Button block onClick={() => setShown(shown + STEP)}>
          {t('再显示 {count} 行', { count: Math.min(STEP, rows.length - shown) })}
        </Button>
      )}
      {rows.length > 0 && <TotalsBelow columns={columns} rows={rows} />}
    </div>
  )
}

/** What is done with a line of cards; a new one is opened. */
function useCardActions(
  { columns, own: { change }, onRemoved }: Pick<LineGridProps, 'columns' | 'own' | 'onRemoved'>,
  open: (key: string) => void,
) {
  return {
    insert: (at: number) => {
      const row = blankRow(defaultsOf(columns))
      change((now) => insertRows(now, at, [row]))
      open(row.key)
    },
    copy: (at: number) => change((now) => copyRow(now, at)),
    move: (at: number, to: number) => change((now) => moveRow(now, at, to)),
    remove: (at: number) => {
      change((now) => removeRow(now, at))
      onRemoved()
    },
  }
}

interface EnteredCardProps extends Pick<LineGridProps, 'columns'> {
  row: LineRow
  problems: Record<string, string>
  onChange: EnteredProps['onChange']
  onClose: () => void
}

const EnteredCard = ({ columns, row, problems, onChange, onClose }: EnteredCardProps) => (
  <div className={classes.fields}>
    {columns.map((column) => (
      <Entered key={column.field} column={column} row={row} problem={problems[column.field]} onChange={onChange} />
    ))}
    <Flex justify="end">
      <Button type="primary" onClick={onClose}>
        {t('完成')}
      </Button>
    </Flex>
  </div>
)

const TotalsBelow = ({ columns, rows }: Pick<LineGridProps, 'columns'> & { rows: readonly LineRow[] }) =>
  columns
    .filter(({ total }) => total)
    .map((column) => (
      <Flex key={column.field} justify="space-between">
        <span>
          {t('合计')} {t(column.title)}
        </span>
        <strong>
          <Totals column={column} rows={rows} />
        </strong>
      </Flex>
    ))

type EnteredProps = Pick<Parameters<typeof LinePicker>[0], 'column' | 'row' | 'problem' | 'onChange'>

function Entered({ column, row, problem, onChange }: EnteredProps) {
  const label = t(column.title)
  return (
    <div {...scannedInto(row, column)} {...(column.isTyped && inputKind(column.look) !== 'date' && wholeOnEntry)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input carries the words itself */}
      <label>{label}</label>
      {column.shown ? (
        <LineText column={column} row={row} />
      ) : column.isTyped ? (
        <FieldInput
          look={{
            ...column.look,
            unit: column.unitOf(row.values),
            kind: inputKind(column.look) === 'number' ? 'text' : column.look.kind,
          }}
          aria-label={label}
          value={row.values[column.field] === null ? undefined : row.values[column.field]}
          status={problem ? 'error' : undefined}
          onChange={(value) => onChange({ [column.field]: keptValue(column, value) })}
        />
      ) : (
        <LinePicker column={column} row={row} label={label} problem={problem} onChange={onChange} />
      )}
      {problem && <div className={classes.told}>{problem}</div>}
    </div>
  )
}

function Fact({ column, row, problem }: Pick<EnteredProps, 'column' | 'row' | 'problem'>) {
  const isSaidAbove = nameField(column.field) === column.field && column.shown && row.values[column.field] === undefined
  if (isSaidAbove) return null
  return (
    <>
      <dt>{t(column.title)}</dt>
      <dd>
        <LineText column={column} row={row} />
        {problem && <div className={classes.told}>{problem}</div>}
      </dd>
    </>
  )
}
