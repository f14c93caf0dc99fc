import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { demand, demandDirectionTitles, demandStates, demandWork } from '@zhizao/contract/bills/demand'
import { inboundBillStates } from '@zhizao/contract/bills/inbound-bill'
import { outboundBillStates } from '@zhizao/contract/bills/outbound-bill'
import type { Received } from '@zhizao/contract/http/call'
import { compareQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, Button, Table, Tag } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { QuantityField } from '../platform/widgets/quantity-field.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import classes from './bill/bill-work.module.css'

const demands = client(demand)
const work = client(demandWork)
type Demand = Received<typeof demandWork.inbound>
type Stock = Received<typeof demandWork.stock>[number]
type Proposal = Received<typeof demandWork.proposeInbound>[number]
type Found = { whole: Demand; stock: Stock[]; proposal: Proposal[] }

const pages = { in: '/wms/pages/inbound/index/detail', out: '/wms/pages/outbound/index/detail' }

/** 安排出入库: what a demand still needs, what there is for it, and its bills. */
export function FulfilPage() {
  const [search] = usePageSearch()
  const id = search.get('id')
  const found = useQuery({
    queryKey: ['fulfil', id],
    queryFn: async ({ signal }): Promise<Found> => {
      const quiet = { quiet: true, signal }
      const { direction } = await demands.get({ id: id! }, quiet)
      const isIn = direction === 'in'
      const [whole, stock, proposal] = await Promise.all([
        isIn ? work.inbound({ id: id! }, quiet) : work.outbound({ id: id! }, quiet),
        work.stock({ id: id! }, quiet),
        isIn ? work.proposeInbound({ id: id! }, quiet) : work.proposeOutbound({ id: id! }, quiet),
      ])
      return { whole, stock, proposal }
    },
    enabled: Boolean(id),
    gcTime: 0,
  })
  if (!id) return <EmptyState title={t('请从需求列表中选择需求')} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <Fulfilling key={`${id} ${found.data.whole.updatedAt}`} {...found.data} />
}

function Fulfilling({ whole, stock, proposal }: Found) {
  const { id, code, status, direction, warehouseName, supplierName, customerName, neededOn, orderNo } = whole
  const state = demandStates[status]
  const facts = [warehouseName, customerName ?? supplierName, t('需求日期 {day}', { day: neededOn }), orderNo]
  return (
    <div className={classes.page}>
      <div className={`${classes.card} ${classes.top}`}>
        <h1 className={classes.name}>
          {t(demandDirectionTitles[direction])}{' '}
          <PageLink href={`/wms/pages/demand/index/detail?id=${id}`}>{code}</PageLink>
          <StatusTag choice={{ value: status, label: t(state.title), colour: state.colour }} />
        </h1>
        <div className={classes.facts}>{facts.flatMap((fact) => (fact ? [<span key={fact}>{fact}</span>] : []))}</div>
      </div>
      <Lines whole={whole} stock={stock} proposal={proposal} />
      <Bills id={id} direction={direction} />
    </div>
  )
}

/** What is to be arranged of each line, and the bill that is made of it. */
function useArranging({ whole, proposal }: Found) {
  const isIn = whole.direction === 'in'
  const router = useRouter()
  const may = usePermission((isIn ? demandWork.saveInbound : demandWork.saveOutbound).permission)
  const [wanted, setWanted] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(
      proposal.map(({ demandLineId, quantity }) => [demandLineId, quantity === '0' ? null : quantity]),
    ),
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const lines = Object.entries(wanted).flatMap(([demandLineId, typed]) => {
    const quantity = typedQuantity(typed ?? '')
    return quantity && compareQuantities(quantity, '0') > 0 ? [{ demandLineId, quantity }] : []
  })
  async function make() {
    setBusy(true)
    setFailure(undefined)
    try {
      const body = { id: whole.id, lines }
      const made = isIn ? await work.saveInbound(body, { quiet: true }) : await work.saveOutbound(body, { quiet: true })
      void router.navigate({ href: `${pages[whole.direction]}?id=${made.id}` })
    } catch (error) {
      setFailure(refusalIn(error)?.msg ?? String(error))
    } finally {
      setBusy(false)
    }
  }
  return { isIn, may, wanted, setWanted, busy, failure, lines, make }
}

type Line = Demand['lines'][number]
const amount = (quantity: string, { decimals }: Pick<Line, 'decimals'>) => quantityText(quantity, decimals)
const numeric = { width: 100, align: 'right' as const }

function lineColumns(isIn: boolean, of: (lineId: string) => Stock) {
  const figure = (title: string, value: (line: Line) => string) => ({
    title,
    ...numeric,
    render: (_: unknown, line: Line) => amount(value(line), line),
  })
  const waiting = [
    figure(t('更早需求占用'), ({ id }) => of(id).before),
    {
      title: t('缺少'),
      ...numeric,
      render: (_: unknown, line: Line) =>
        of(line.id).short === '0' ? '—' : <Tag color="red">{amount(of(line.id).short, line)}</Tag>,
    },
  ]
  return [
    {
      title: t('物料'),
      width: 200,
      render: (_: unknown, line: Line) => `${line.materialCode} ${line.materialName}`,
    },
    {
      title: t('数量'),
      ...numeric,
      width: 120,
      render: (_: unknown, line: Line) => `${amount(line.quantity, line)} ${line.unit}`,
    },
    figure(t('已安排数量'), ({ planned }) => planned),
    figure(t('已完成数量'), ({ done }) => done),
    figure(t('待安排数量'), ({ open }) => open),
    figure(t('可用库存'), ({ id }) => of(id).free),
    ...(isIn ? [] : waiting),
  ]
}

function Lines(found: Found) {
  const { whole, stock } = found
  const { isIn, may, wanted, setWanted, busy, failure, lines, make } = useArranging(found)
  const of = (lineId: string) => stock.find((row) => row.lineId === lineId)!
  return (
    <div className={classes.card}>
      <h2 className={classes.title}>{t('需求明细')}</h2>
      {failure && <Alert style={{ marginBottom: 8 }} type="error" showIcon role="alert" title={failure} />}
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 900 }}
        dataSource={whole.lines}
        columns={[
          ...lineColumns(isIn, of),
          {
            title: t('本次安排'),
            width: 140,
            render: (_, line) =>
              line.open === '0' ? (
                '—'
              ) : (
                <QuantityField
                  aria-label={t('本次安排')}
                  value={wanted[line.id] ?? null}
                  disabled={!may}
                  onChange={(quantity) => setWanted({ ...wanted, [line.id]: quantity })}
                />
              ),
          },
        ]}
      />
      {may && whole.status !== 'cancelled' && (
        <div className={classes.tools} style={{ marginTop: 12 }}>
          <Button type="primary" size="large" loading={busy} disabled={!lines.length} onClick={() => void make()}>
            {isIn ? t('生成入库单') : t('生成出库单')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Bills({ id, direction }: Pick<Demand, 'id' | 'direction'>) {
  const isIn = direction === 'in'
  const may = usePermission(isIn ? 'inboundBill' : 'outboundBill')
  const found = useQuery({
    queryKey: ['fulfil', id, 'bills'],
    queryFn: async ({ signal }) => {
      const quiet = { quiet: true, signal }
      const bills = isIn ? await work.inboundBills({ id }, quiet) : await work.outboundBills({ id }, quiet)
      return bills.map(({ id, code, status, createdAt, createdByName, doneCount, lineCount }) => ({
        id,
        code,
        status,
        createdAt,
        createdByName,
        doneCount,
        lineCount,
      }))
    },
    enabled: may,
    gcTime: 0,
  })
  if (!may) return null
  const states = isIn ? inboundBillStates : outboundBillStates
  return (
    <div className={classes.card}>
      <h2 className={classes.title}>{isIn ? t('入库单') : t('出库单')}</h2>
      <Table
        size="small"
        rowKey="id"
        loading={found.isFetching}
        pagination={false}
        scroll={{ x: 480 }}
        locale={{ emptyText: t('还没有为它开单') }}
        dataSource={found.data ?? []}
        columns={[
          {
            title: t('单据编号'),
            width: 140,
            render: (_, bill) => <PageLink href={`${pages[direction]}?id=${bill.id}`}>{bill.code}</PageLink>,
          },
          {
            title: t('状态'),
            width: 110,
            render: (_, { status }) => (
              <StatusTag choice={{ value: status, label: t(states[status].title), colour: states[status].colour }} />
            ),
          },
          {
            title: t('已完成行数'),
            width: 110,
            render: (_, { doneCount, lineCount }) => t('{done}/{all} 行', { done: doneCount, all: lineCount }),
          },
          { title: t('创建人'), dataIndex: 'createdByName', width: 110 },
        ]}
      />
    </div>
  )
}
