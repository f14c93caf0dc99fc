import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Table } from 'antd'
import { type KeyboardEvent, useId, useRef } from 'react'
import { t } from '../i18n/translate.ts'
import { type RowProblems, rowProblems } from './check-rows.ts'
import type { FullFormField, FullSubForm } from './define-screen.ts'
import { FieldInput } from './field-input.tsx'
import { isDisabled, isHidden, type Mode } from './field-modes.ts'
import { FieldText } from './field-text.tsx'
import classes from './form.module.css'
import { addRow, cancelRow, deleteRow, editRow, keepRow, type SubRow, setRow, visibleRows } from './row-states.ts'

export interface SubTableProps {
  sub: FullSubForm
  mode: Mode
  rows: readonly SubRow[]
  problems: RowProblems
  onRows: (rows: SubRow[]) => void
  onProblems: (problems: RowProblems) => void
}

/** A table without fields in it must take the focus itself, or nobody scrolls it by keyboard. */
const scrollsByKeys = (box: HTMLElement | null) => box?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')

/** The rows of a joined one-to-many sub-form, edited in place. Enter keeps a row, Esc takes its input back. */
export function SubTable({ sub, mode, rows, problems, onRows, onProblems }: SubTableProps) {
  const prefix = useId()
  const count = useRef(0)
  const columns = sub.columns.filter((column) => !isHidden(column, mode))
  const without = (key: string) => Object.fromEntries(Object.entries(problems).filter(([each]) => each !== key))
  const keep = (row: SubRow) => {
    const found = rowProblems(columns, row)
    const isRight = Object.keys(found).length === 0
    onProblems(isRight ? without(row.key) : { ...problems, [row.key]: found })
    if (isRight) onRows(keepRow(rows, row.key))
  }
  const drop = (next: SubRow[], key: string) => {
    onProblems(without(key))
    onRows(next)
  }
  const add = () => {
    count.current++
    const values = Object.fromEntries(columns.map((column) => [column.field, column.defaultValue]))
    onRows(addRow(rows, `${prefix}${count.current}`, values))
  }
  const keys = (row: SubRow) => (event: KeyboardEvent) => {
    if (row.state === 'inShow' || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') keep(row)
    else drop(cancelRow(rows, row.key), row.key)
  }
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }} ref={scrollsByKeys}>
      <Table<SubRow>
        rowKey="key"
        size="small"
        bordered
        pagination={false}
        dataSource={visibleRows(rows)}
        scroll={{ x: columns.length * 150 + (mode === 'view' ? 0 : 110), y: 280 }}
        locale={{ emptyText: t('暂无{title}', { title: plain(t(sub.title)) }) }}
        onRow={(row) => ({ onKeyDown: keys(row) })}
        columns={[
          { key: '#', title: t('序号'), width: 56, align: 'center', render: (_value, _row, index) => index + 1 },
          ...columns.map((column) => ({
            key: column.field,
            title: <Title column={column} mode={mode} />,
            render: (_value: unknown, row: SubRow) => (
              <SubCell
                column={column}
                row={row}
                mode={mode}
                problem={problems[row.key]?.[column.field]}
                onChange={(value) => onRows(setRow(rows, row.key, { [column.field]: value }))}
              />
            ),
          })),
          ...(mode === 'view'
            ? []
            : [
                {
                  key: 'operations',
                  title: t('操作'),
                  width: 110,
                  fixed: 'right' as const,
                  render: (_value: unknown, row: SubRow) => (
                    <Flex gap={4}>
                      {row.state === 'inShow' ? (
                        <>
                          <Button type="link" size="small" onClick={() => onRows(editRow(rows, row.key))}>
                            {t('编辑')}
                          </Button>
                          <Button
                            type="link"
                            size="small"
                            danger
                            onClick={() => drop(deleteRow(rows, row.key), row.key)}
                          >
                            {t('删除')}
                          </Button>
                        </>
                      ) : (
                        <>
                          <Button type="link" size="small" onClick={() => keep(row)}>
                            {t('保存')}
                          </Button>
                          <Button type="link" size="small" onClick={() => drop(cancelRow(rows, row.key), row.key)}>
                            {t('取消')}
                          </Button>
                        </>
                      )}
                    </Flex>
                  ),
                },
              ]),
        ]}
      />
      {mode !== 'view' && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
          {t('添加{title}', { title: plain(t(sub.title)) })}
        </Button>
      )}
    </Flex>
  )
}

function Title({ column, mode }: { column: FullFormField; mode: Mode }) {
  const isRequired = mode !== 'view' && (column.required ?? column.contract?.required)
  return (
    <>
      {isRequired && <span className={classes.required}>* </span>}
      {t(column.title)}
    </>
  )
}

interface SubCellProps {
  column: FullFormField
  row: SubRow
  mode: Mode
  problem?: string
  onChange: (value: unknown) => void
}

function SubCell({ column, row, mode, problem, onChange }: SubCellProps) {
  const value = row.values[column.field]
  if (row.state === 'inShow' || mode === 'view') return <FieldText field={column} value={value} row={row.values} />
  return (
    <>
      <FieldInput
        look={column}
        aria-label={t(column.title)}
        value={value}
        status={problem ? 'error' : undefined}
        onChange={onChange}
        disabled={isDisabled(column, row.state === 'inAdding' ? 'add' : 'edit')}
      />
      {problem && (
        <div className={classes.problem} role="alert">
          {problem}
        </div>
      )}
    </>
  )
}

/** A title without the explanation in brackets behind it. */
const plain = (title: string) => title.replace(/\s*[（(].*$/, '')
