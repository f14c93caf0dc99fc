import { ArrowRightOutlined, UndoOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { type LotEvent, type LotKin, lotEventKindTitles, lotKin } from '@zhizao/contract/trace/lot-kin'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Alert, App, Button, Table, Tag, Typography } from 'antd'
import { Fragment } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import classes from './lot-kin.module.css'

const kin = client(lotKin)
const events = client(lotEvent)
export const KIN = 'lotKin'

interface LotKinViewProps {
  lotId: string
  /** Shows the card of another lot. */
  open: (lotId: string) => void
  onChanged: () => Promise<unknown>
}

/** Where a lot comes from and what became of it: the lots from left to right, and what was done to them. */
export function LotKinView({ lotId, open, onChanged }: LotKinViewProps) {
  const found = useQuery({
    queryKey: [KIN, lotId],
    queryFn: ({ signal }) => kin.get({ id: lotId }, { signal, quiet: true }),
  })
  if (found.isError) return <Alert type="error" showIcon title={t('来源与去向读取失败，请稍后重试')} />
  if (!found.data) return <Typography.Text type="secondary">{t('正在读取…')}</Typography.Text>
  if (!found.data.events.length) return <Typography.Text type="secondary">{t('没有拆分或合并过')}</Typography.Text>
  return (
    <>
      {found.data.lots.length > 1 && <Generations kin={found.data} lotId={lotId} open={open} />}
      {found.data.isCut && <Typography.Text type="secondary">{t('变更太多，只列出最近的一部分')}</Typography.Text>}
      <Events kin={found.data} open={open} onChanged={onChanged} />
    </>
  )
}

type Opens = Pick<LotKinViewProps, 'open'>

function Generations({ kin: { lots }, lotId, open }: { kin: LotKin; lotId: string } & Opens) {
  const columns = [...Map.groupBy(lots, ({ generation }) => generation)].toSorted(([a], [b]) => a - b)
  return (
    <section className={classes.generations} aria-label={t('来源与去向')}>
      {columns.map(([generation, own], at) => (
        <Fragment key={generation}>
          {at > 0 && <ArrowRightOutlined className={classes.arrow} aria-hidden />}
          <div className={classes.generation}>
            <span className={classes.heading}>{headingOf(generation)}</span>
            {own.map(({ id, code, expiresOn }) => (
              <button
                key={id}
                type="button"
                className={id === lotId ? classes.own : classes.lot}
                aria-current={id === lotId || undefined}
                onClick={() => id !== lotId && open(id)}
              >
                <span>{code}</span>
                {expiresOn && <small>{t('有效期至 {day}', { day: expiresOn })}</small>}
              </button>
            ))}
          </div>
        </Fragment>
      ))}
    </section>
  )
}

function headingOf(generation: number) {
  if (generation === 0) return t('本批次')
  return generation < 0 ? t('上游') : t('下游')
}

function Events({ kin: told, open, onChanged }: { kin: LotKin } & Omit<LotKinViewProps, 'lotId'>) {
  const parts = (of: LotEvent['inputs']) => (
    <ul className={classes.parts}>
      {of.map(({ lotId, lotCode, materialName, quantity, unit, decimals }) => (
        <li key={lotId}>
          <Button type="link" size="small" className={classes.link} onClick={() => open(lotId)}>
            {lotCode}
          </Button>
          <span className={classes.amount} title={materialName}>{`${quantityText(quantity, decimals)} ${unit}`}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <Table<LotEvent>
      size="small"
      rowKey="id"
      scroll={{ x: 860 }}
      pagination={{ pageSize: 5, hideOnSinglePage: true, simple: true }}
      dataSource={told.events}
      rowClassName={({ revertedAt }) => (revertedAt ? classes.reverted! : '')}
      columns={[
        {
          title: t('变更'),
          width: 150,
          render: (_, { kind, code }) => (
            <>
              <Tag style={{ marginInlineEnd: 8 }}>{t(lotEventKindTitles[kind])}</Tag>
              {code}
            </>
          ),
        },
        { title: t('来源批次'), width: 170, render: (_, { inputs }) => parts(inputs) },
        { title: t('去向批次'), width: 170, render: (_, { outputs }) => parts(outputs) },
        { title: t('库位'), dataIndex: 'place', width: 90 },
        {
          title: t('操作人与原因'),
          width: 170,
          render: (_, { byName, createdAt, reason }) => (
            <>
              {byName} <span className={classes.amount}>{dayjs(createdAt).format('YYYY-MM-DD HH:mm')}</span>
              {reason && <div className={classes.faint}>{reason}</div>}
            </>
          ),
        },
        { title: t('操作'), width: 110, render: (_, event) => <Revert event={event} onChanged={onChanged} /> },
      ]}
    />
  )
}

function Revert({ event, onChanged }: { event: LotEvent; onChanged: () => Promise<unknown> }) {
  const { message } = App.useApp()
  const mayRevert = usePermission(lotEvent.revert.permission)
  const { id, code, revertedAt, revertedByName } = event
  if (revertedAt) return <span className={classes.faint}>{t('已由 {name} 撤回', { name: revertedByName ?? '' })}</span>
  if (!mayRevert || event.kind === 'make') return null
  const revert = async () => {
    try {
      await events.revert({ id })
      message.success(t('已撤回'))
      await onChanged()
    } catch {
      // The refusal has been shown.
    }
  }
  return (
    <AskFirst
      title={t('撤回“{code}”？', { code })}
      description={t('得到的批次还原样在库位上时才能撤回；数量退回来源批次。')}
      onConfirm={revert}
    >
      <Button size="small" danger icon={<UndoOutlined />}>
        {t('撤回')}
      </Button>
    </AskFirst>
  )
}
