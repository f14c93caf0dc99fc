import { defectClassTitles } from '@zhizao/contract/quality/defect'
import type { Criterion, WholeInspection } from '@zhizao/contract/quality/inspection'
import { inspectionKindTitles, samplingTitles, strictnessTitles } from '@zhizao/contract/quality/inspection-scheme'
import { nonconformanceStates } from '@zhizao/contract/quality/nonconformance'
import { Descriptions, Table } from 'antd'
import type { ReactNode } from 'react'
import page from '../platform/document/document-page.module.css'
import { t } from '../platform/i18n/translate.ts'
import { moment } from '../platform/shell/moment.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { ExactQuantity } from '../platform/widgets/exact-quantity.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import classes from './quality.module.css'
import { nonconformanceHref } from './quality-paths.ts'

export const Facts = ({ facts }: { facts: (readonly [string, ReactNode])[] }) => (
  <Descriptions
    size="small"
    column={{ xs: 1, sm: 2, md: 2 }}
    items={facts.map(([label, children]) => ({ key: label, label, children }))}
  />
)

const INBOUND = '/wms/pages/inbound/index/detail'

/** Where the lot comes from, and who has judged it. */
export function LotFacts({ inspection }: { inspection: WholeInspection }) {
  const { materialCode, materialName, specification, quantity, unit, decimals, sourceKind, sourceId } = inspection
  const { sourceCode, judgedByName, judgedAt, reason, remark, nonconformances } = inspection
  const source =
    sourceKind === 'inboundBill' && sourceId ? (
      <PageLink href={`${INBOUND}?id=${sourceId}`}>{sourceCode}</PageLink>
    ) : (
      (sourceCode ?? t('手工新增'))
    )
  return (
    <section className={page.card}>
      <h2 className={classes.title}>{`${materialCode} ${materialName}`}</h2>
      <Facts
        facts={[
          [t('检验类型'), t(inspectionKindTitles[inspection.kind])],
          [t('来源'), source],
          [t('批量'), <ExactQuantity key="quantity" value={quantity} unit={unit} decimals={decimals} />],
          [t('批次号'), inspection.lotCode ?? '—'],
          [t('供应商'), inspection.supplierName ?? '—'],
          [t('规格型号'), specification ?? '—'],
          [t('检验员'), inspection.inspectorName ?? '—'],
          [t('判定人'), judgedAt ? `${judgedByName ?? ''} ${moment(judgedAt)}` : '—'],
          ...(reason ? [[t('判定说明'), reason] as const] : []),
          ...(remark ? [[t('备注'), remark] as const] : []),
          ...(nonconformances.length
            ? [[t('不合格品单'), <Failures key="failures" nonconformances={nonconformances} />] as const]
            : []),
        ]}
      />
    </section>
  )
}

const Failures = ({ nonconformances }: Pick<WholeInspection, 'nonconformances'>) =>
  nonconformances.map(({ id, code, status }) => {
    const { title, colour } = nonconformanceStates[status as keyof typeof nonconformanceStates]
    return (
      <span key={id} className={classes.failure}>
        <PageLink href={nonconformanceHref(id)}>{code}</PageLink>
        <StatusTag choice={{ value: status, label: t(title), colour }} />
      </span>
    )
  })

const findings = {
  passes: { label: '符合接收条件', colour: 'success' },
  fails: { label: '达到拒收数', colour: 'error' },
} as const

/** By which plan it is inspected, and what the results say so far. */
export function PlanFacts({ inspection }: { inspection: WholeInspection }) {
  const { schemeName, sampling, letter, strictness, sampleSize, criteria, finding, items } = inspection
  const used = new Set(items.map(({ defectClass }) => defectClass))
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <section className={page.card}>
      <h2 className={classes.title}>
        {schemeName}
        {finding && (
          <StatusTag choice={{ value: finding, label: t(findings[finding].label), colour: findings[finding].colour }} />
        )}
      </h2>
      <Facts
        facts={[
          [t('抽样方式'), t(samplingTitles[sampling])],
          [t('样本量'), sampleSize],
          ...(letter ? [[t('样本量字码'), letter] as const] : []),
          ...(strictness ? [[t('严格度'), t(strictnessTitles[strictness])] as const] : []),
          [t('进度'), t('已检 {done} 项，共 {all} 项', { done, all: items.length })],
        ]}
      />
      <Table<Criterion>
        className={classes.criteria}
        size="small"
        rowKey="defectClass"
        pagination={false}
        dataSource={criteria.filter(({ defectClass }) => used.has(defectClass))}
        columns={[
          { title: t('缺陷等级'), render: (_, row) => t(defectClassTitles[row.defectClass]) },
          { title: t('样本量'), dataIndex: 'size', align: 'right' },
          { title: 'Ac', dataIndex: 'accept', align: 'right' },
          { title: 'Re', dataIndex: 'reject', align: 'right' },
          {
            title: t('不合格数'),
            align: 'right',
            render: (_, { failed, reject }) => (
              <span className={failed >= reject ? classes.bad : undefined}>{failed}</span>
            ),
          },
        ]}
      />
    </section>
  )
}
