import type { CountDetailLine, CountDetails } from '@zhizao/contract/counting/stock-count'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { compareQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { Alert, Flex, Segmented, Table, type TableColumnsType, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import classes from '../../platform/document/document-page.module.css'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { rowTicks } from '../../platform/widgets/row-ticks.ts'

type Look = 'all' | 'different' | 'open' | 'doubted'
const isDifferent = ({ difference }: CountDetailLine) => difference !== null && compareQuantities(difference, '0') !== 0
const looks: Record<Look, (line: CountDetailLine) => boolean> = {
  all: () => true,
  different: isDifferent,
  open: ({ counted, needsRecount }) => counted === null && !needsRecount,
  doubted: ({ needsRecount }) => needsRecount,
}

interface CountLinesProps {
  count: CountDetails
  chosen: string[]
  onChoose: (ids: string[]) => void
}

/** The lines of a count with what came of them; those to be counted again are ticked. */
export function CountLines({ count, chosen, onChoose }: CountLinesProps) {
  const [look, setLook] = useState<Look>('all')
  const { lines, seesExpected, status } = count
  const shown = useMemo(() => lines.filter(looks[look]), [lines, look])
  const titles: [Look, string][] = [
    ['all', t('全部')],
    ...(seesExpected ? [['different', t('有差异')] as [Look, string]] : []),
    ['open', t('未盘')],
    ['doubted', t('需复盘')],
  ]
  const columns = useMemo(() => columnsOf(seesExpected), [seesExpected])
  return (
    <section className={classes.card}>
      <Flex gap={12} align="center" wrap style={{ marginBottom: 10 }}>
        <h2 className={classes.title}>{t('盘点明细')}</h2>
        <Segmented<Look>
          aria-label={t('显示哪些行')}
          value={look}
          onChange={setLook}
          options={titles.map(([value, label]) => ({
            value,
            label: `${label} ${lines.filter(looks[value]).length}`,
          }))}
        />
      </Flex>
      {!seesExpected && status !== 'draft' && <BlindNote />}
      <Table<CountDetailLine>
        size="small"
        rowKey="id"
        scroll={{ x: seesExpected ? 1150 : 900 }}
        dataSource={shown}
        columns={columns}
        locale={{
          emptyText: <EmptyState title={status === 'draft' ? t('开始盘点时按范围生成明细') : t('没有符合条件的行')} />,
        }}
        pagination={{ defaultPageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
        expandable={
          seesExpected
            ? {
                rowExpandable: ({ tallies }) => tallies.length > 0,
                expandedRowRender: (line) => <Tallies line={line} />,
              }
            : undefined
        }
        rowSelection={
          status === 'review' && seesExpected
            ? {
                ...rowTicks,
                columnWidth: 42,
                selectedRowKeys: chosen,
                getCheckboxProps: ({ counted }) => ({ disabled: counted === null }),
                onChange: (keys) => onChoose(keys.map(String)),
              }
            : undefined
        }
      />
    </section>
  )
}

const BlindNote = () => (
  <Alert
    type="info"
    showIcon
    style={{ marginBottom: 10 }}
    title={t('这是盲盘：盘点人在过账前看不到账面数量和差异，复核人在提交复核后可见。')}
  />
)

const figure = (quantity: string | null, { decimals }: CountDetailLine) =>
  quantity === null ? '—' : quantityText(quantity, decimals)

function Difference({ line }: { line: CountDetailLine }) {
  const { difference } = line
  if (difference === null) return '—'
  const sign = compareQuantities(difference, '0')
  if (sign === 0) return <Typography.Text type="secondary">0</Typography.Text>
  return (
    <Typography.Text strong type={sign < 0 ? 'danger' : 'warning'}>
      {sign > 0 && '+'}
      {figure(difference, line)}
    </Typography.Text>
  )
}

const columnsOf = (seesExpected: boolean): TableColumnsType<CountDetailLine> => {
  const quantity = (title: string, of: (line: CountDetailLine) => string | null) => ({
    title,
    width: 100,
    align: 'right' as const,
    render: (_: unknown, line: CountDetailLine) => figure(of(line), line),
  })
  return [
    { title: t('库位'), dataIndex: 'locationCode', width: 100 },
    {
      title: t('物料'),
      width: 190,
      render: (_, { materialCode, materialName, isFound, needsRecount }) => (
        <>
          {materialCode} <Typography.Text type="secondary">{materialName}</Typography.Text>
          {isFound && <Tag style={{ marginInlineStart: 6 }}>{t('盘点新增')}</Tag>}
          {needsRecount && (
            <Tag color="warning" style={{ marginInlineStart: 6 }}>
              {t('需复盘')}
            </Tag>
          )}
        </>
      ),
    },
    { title: t('批次号'), dataIndex: 'lotCode', width: 100 },
    { title: t('库存状态'), width: 90, render: (_, { status }) => t(stockStatusTitles[status]) },
    { title: t('单位'), dataIndex: 'unit', width: 70 },
    ...(seesExpected
      ? [quantity(t('开始时账面'), ({ frozen }) => frozen), quantity(t('账面数量'), ({ expected }) => expected)]
      : []),
    quantity(t('实盘数量'), ({ counted }) => counted),
    ...(seesExpected
      ? [
          {
            title: t('差异'),
            width: 100,
            align: 'right' as const,
            render: (_: unknown, line: CountDetailLine) => <Difference line={line} />,
          },
        ]
      : []),
    { title: t('盘点人'), dataIndex: 'countedByName', width: 100 },
    {
      title: t('盘点时间'),
      width: 130,
      render: (_, { countedAt }) => (countedAt ? dayjs(countedAt).format('MM-DD HH:mm:ss') : '—'),
    },
  ]
}

/** Every time that a line was counted. */
function Tallies({ line }: { line: CountDetailLine }) {
  return (
    <Flex vertical gap={4}>
      {line.tallies.map(({ counted, expected, countedAt, enteredAt, byName }) => (
        <span key={countedAt + byName}>
          {t('{at} {name} 盘得 {counted}，当时账面 {expected}', {
            at: moment(countedAt),
            name: byName,
            counted: figure(counted, line),
            expected: figure(expected, line),
          })}
          {enteredAt !== countedAt && moment(enteredAt) !== moment(countedAt) && (
            <Typography.Text type="secondary"> {t('{at} 送达', { at: moment(enteredAt) })}</Typography.Text>
          )}
        </span>
      ))}
    </Flex>
  )
}
