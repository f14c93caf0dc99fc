import { workReportStates } from '@zhizao/contract/production/work-report'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { RecordedMarks } from '../production/index.ts'
import type { Form } from './kept-work.ts'
import { PrintLabel } from './print-made.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import classes from './workbench.module.css'

type Report = Form['reports'][number]

/** What was reported of a work order, and when it ran and stood. */
export function WorkHistory({ form }: { form: Form }) {
  const [reversed, setReversed] = useState<Report>()
  if (!form.reports.length && !form.stretches.length) return <EmptyState title={t('还没有报工')} />
  return (
    <section className={classes.history} aria-label={t('记录')}>
      <ul>
        {form.reports.map((report) => (
          <li key={report.id} className={report.status === 'reversed' ? classes.over : ''}>
            <ReportRow report={report} decimals={form.decimals} />
            {report.status === 'posted' && report.good !== '0' && <PrintLabel report={report} />}
            {report.mayReverse && (
              <Button size="large" danger onClick={() => setReversed(report)}>
                {t('冲销')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <h2 className={classes.group}>{t('工时')}</h2>
      <ul className={classes.stretches}>
        {form.stretches.toReversed().map(({ id, kind, from, to, staffName, reason }) => (
          <li key={id}>
            <span className={kind === 'run' ? classes.runs : classes.stands}>
              {kind === 'run' ? t('运行') : t('停工')}
            </span>
            <span>
              {dayjs(from).format('MM-DD HH:mm:ss')} – {to ? dayjs(to).format('HH:mm:ss') : t('现在')}
            </span>
            <span>{staffName ?? reason}</span>
          </li>
        ))}
      </ul>
      {reversed && <ReverseDialog report={reversed} onClose={() => setReversed(undefined)} />}
    </section>
  )
}

function ReportRow({ report, decimals }: { report: Report; decimals: number }) {
  const {
    code,
    status,
    good,
    scrap,
    rework,
    unit,
    reasons,
    at,
    staffName,
    createdByName,
    reverseReason,
    lotCode,
    values,
  } = report
  const state = workReportStates[status]
  const figure = (title: string, quantity: string) =>
    quantity === '0' ? [] : [`${title} ${quantityText(quantity, decimals)}`]
  return (
    <div className={classes.what}>
      <strong>
        {[...figure(t('合格'), good), ...figure(t('报废'), scrap), ...figure(t('返工'), rework)].join(' · ')} {unit}
      </strong>
      <small>
        {[code, dayjs(at).format('MM-DD HH:mm'), staffName ?? createdByName, lotCode].filter(Boolean).join(' · ')}
      </small>
      {(report.isAutomatic || report.countReason) && (
        <small>
          {[
            report.isAutomatic && t('自动报工'),
            report.countReason && t('与计数不符：{reason}', { reason: report.countReason }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      )}
      {reasons.length > 0 && (
        <small>
          {reasons.map(({ reason, quantity }) => `${reason} ${quantityText(quantity, decimals)}`).join('、')}
        </small>
      )}
      {values.length > 0 && (
        <small>
          {values.map((each, at) => (
            <span key={each.name} className={each.isOut ? classes.beyond : ''}>
              {at > 0 && '、'}
              {each.name} {each.value} {each.unit}
              <RecordedMarks value={each} />
            </span>
          ))}
        </small>
      )}
      {status === 'reversed' && (
        <small>
          <StatusTag choice={{ value: status, label: t(state.title), colour: state.colour }} /> {reverseReason}
        </small>
      )}
    </div>
  )
}
