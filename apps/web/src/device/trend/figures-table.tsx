import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { worded } from '../../live/said-value.ts'
import { valueWidth } from '../../live/value-width.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { DrawnLine } from './chart-model.ts'
import type { Figures } from './figures.ts'
import classes from './figures-table.module.css'

export interface FiguresTableProps {
  lines: readonly DrawnLine[]
  figures: ReadonlyMap<string, Figures>
  hidden: ReadonlySet<string>
  /** The curve whose limits are drawn. */
  focus?: string
  onHide: (key: string) => void
  onFocus: (key: string) => void
}

/** Figures of what is on show; curves are hidden and chosen here. */
export function FiguresTable({ lines, figures, hidden, focus, onHide, onFocus }: FiguresTableProps) {
  /** Of states the last alone says something: between 停机 and 故障 there is no average. */
  const figureOf = ({ key, decimals, valueWords, states }: DrawnLine, name: keyof Figures) => ({
    value: states && name !== 'last' ? null : (figures.get(key)?.[name] ?? null),
    decimals,
    valueWords,
  })
  const column = (title: string, name: 'min' | 'max' | 'average' | 'last') => ({
    title,
    width: valueWidth(
      lines.map((line) => figureOf(line, name)),
      96,
    ),
    align: 'right' as const,
    render: (_: unknown, line: DrawnLine) => worded(figureOf(line, name)).text,
  })
  return (
    <Table<DrawnLine>
      size="small"
      rowKey="key"
      className={classes.table}
      pagination={false}
      scroll={{ y: 160 }}
      dataSource={lines as DrawnLine[]}
      rowClassName={({ key }) => (key === focus ? classes.focus! : '')}
      columns={[
        {
          title: t('曲线'),
          ellipsis: true,
          render: (_, line) => {
            const isHidden = hidden.has(line.key)
            const title = isHidden ? t('显示 {name}', { name: line.label }) : t('隐藏 {name}', { name: line.label })
            return (
              <span className={classes.line}>
                <Button
                  type="text"
                  size="small"
                  aria-label={title}
                  title={title}
                  icon={isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
                  onClick={() => onHide(line.key)}
                />
                <span
                  className={`${classes.colour} ${line.shift ? classes.shifted : ''}`}
                  style={{ borderColor: line.colour }}
                />
                <button
                  type="button"
                  className={`${classes.name} ${isHidden ? classes.hidden : ''}`}
                  title={t('在图上显示此曲线的限值')}
                  aria-pressed={line.key === focus}
                  onClick={() => onFocus(line.key)}
                >
                  {line.label}
                </button>
              </span>
            )
          },
        },
        { title: t('单位'), width: 64, render: (_, { unit }) => unit || '—' },
        column(t('最小值'), 'min'),
        column(t('最大值'), 'max'),
        column(t('平均值'), 'average'),
        column(t('最新值'), 'last'),
        {
          title: t('样本数'),
          width: 84,
          align: 'right',
          render: (_, { key }) => (figures.get(key)?.count ?? 0).toLocaleString('zh-CN'),
        },
      ]}
    />
  )
}
