import { CheckCircleFilled, CloseCircleFilled, UndoOutlined } from '@ant-design/icons'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import { SerialsField } from '../production/index.ts'
import { CountBand } from './count-band.tsx'
import { FirstArticlePanel } from './first-article-panel.tsx'
import type { Form } from './kept-work.ts'
import { Keypad } from './keypad.tsx'
import { PrintMade } from './print-made.tsx'
import { ReasonAsk } from './reason-ask.tsx'
import { allOf, amountOf, type Bad, sumOf, typedAt } from './report-figures.ts'
import { ReportValues } from './report-values.tsx'
import { useMayWork } from './use-may-work.ts'
import { useReport } from './use-report.ts'
import { usualMissing } from './usual-missing.ts'
import classes from './workbench.module.css'

const whyNot = (form: Form): { title: string; detail?: string } | undefined => {
  if (form.isOrderHeld) return { title: t('订单已暂停，不能继续生产') }
  if (form.status === 'pending') return { title: t('领工、开工后报工') }
  if (form.status === 'dispatched') return { title: t('开工后报工') }
  if (form.status === 'completed') return { title: t('工单已完工'), detail: t('报少了可以请主管重新打开。') }
  if (form.status === 'withdrawn') return { title: t('工单已撤回') }
  return undefined
}

/** Reports pieces: the number by a large keypad, scrap and rework by one press more. */
export function ReportPad({ form }: { form: Form }) {
  const report = useReport(form)
  const may = useMayWork()
  const reason = whyNot(form)
  if (reason)
    return (
      <section className={classes.pad} aria-label={t('报工')}>
        {report.undo.posted && <Said form={form} report={report} />}
        <EmptyState {...reason} />
      </section>
    )
  if (form.firstArticle === 'pending' || form.firstArticle === 'failed') return <FirstArticlePanel form={form} />
  if (!may) return <EmptyState title={t('您没有开工、报工的权限，只能查看')} />
  const { target, isBusy, isTyping } = report
  const all = allOf(form)
  const isGood = target.kind === 'good'
  return (
    <section className={classes.pad} aria-label={t('报工')}>
      <CountBand
        form={form}
        asksReason={report.asksReason}
        reason={report.countReason}
        onReason={report.setCountReason}
        onFill={report.fill}
      />
      <Tiles form={form} report={report} />
      {!isGood && <Reasons kind={target.kind} form={form} report={report} />}
      {form.parameters.length > 0 && <ReportValues form={form} values={report.values} onChange={report.setValues} />}
      {isGood && form.needsSerials && (
        <SerialsField
          isLarge
          good={amountOf(report.figures.good)}
          value={report.serials}
          onChange={report.setSerials}
        />
      )}
      {isGood && form.needsLot && (
        <Input
          size="large"
          className={classes.lot}
          prefix={t('产出批次')}
          aria-label={t('产出批次')}
          maxLength={64}
          placeholder={form.lotCode ?? ''}
          value={report.lotCode ?? form.lotCode ?? ''}
          onChange={({ target }) => report.setLotCode(target.value)}
        />
      )}
      <Said form={form} report={report} />
      <Keypad
        decimals={form.decimals}
        disabled={isBusy || !isTyping}
        all={isGood && all !== '0' ? quantityText(all, form.decimals) : undefined}
        onKey={report.onKey}
      />
      <Submit form={form} report={report} />
      <Asked report={report} />
    </section>
  )
}

interface PartProps {
  form: Form
  report: ReturnType<typeof useReport>
}

/** The press that posts it, and whether the work order ends with it. */
function Submit({ form, report }: PartProps) {
  const { figures, isBusy } = report
  return (
    <div className={classes.submit}>
      <Button
        size="large"
        type={report.isLast ? 'primary' : 'default'}
        ghost={report.isLast}
        role="switch"
        aria-checked={report.isLast}
        disabled={isBusy}
        onClick={() => report.setLast(!report.isLast)}
      >
        {t('报完即完工')}
      </Button>
      <Button
        size="large"
        type="primary"
        loading={isBusy}
        disabled={!report.isReady}
        onClick={() => void report.post()}
      >
        {t('报工')}{' '}
        {report.isReady && amountOf(figures.good) !== '0' && quantityText(amountOf(figures.good), form.decimals)}
      </Button>
    </div>
  )
}

/** What the server asks of a report before it takes it. */
function Asked({ report: { asks, isBusy, failure, dropAsked, post } }: Pick<PartProps, 'report'>) {
  const shared = { isBusy, failure, okText: t('报工'), onClose: dropAsked }
  if (asks('scrapReason'))
    return (
      <ReasonAsk
        {...shared}
        title={t('为什么报废这么多？')}
        usual={[t('整批报废'), t('补报以前的报废'), t('调机试模')]}
        onSay={(scrapReason) => post({ scrapReason })}
      />
    )
  if (asks('missingReason'))
    return (
      <ReasonAsk
        {...shared}
        title={t('为什么没有投料？')}
        usual={usualMissing()}
        onSay={(missingReason) => post({ missingReason })}
      />
    )
  return null
}

/** What is typed, and which of it the keypad types into. */
function Tiles({ form, report: { figures, target, aim } }: PartProps) {
  const tile = (kind: 'good' | Bad, title: string, figure: string) => (
    <button
      type="button"
      aria-pressed={target.kind === kind}
      className={`${classes.figure} ${classes[kind]}`}
      onClick={() =>
        aim(kind === 'good' ? { kind } : { kind, reason: figures.bad.find((each) => each.kind === kind)?.reason })
      }
    >
      <span>{title}</span>
      <b>{figure}</b>
    </button>
  )
  const sum = (kind: Bad) => quantityText(sumOf(figures, kind), form.decimals)
  return (
    <div className={classes.figures}>
      {tile('good', t('合格（{unit}）', { unit: form.unit }), figures.good || '0')}
      {tile('scrap', t('报废'), sum('scrap'))}
      {form.canRework && tile('rework', t('返工'), sum('rework'))}
    </div>
  )
}

/** Offered where nobody has given a reason yet. */
const usual = () => [t('尺寸超差'), t('外观不良'), t('缺料'), t('毛刺')]

/** Why pieces are bad: those given most as buttons, any other is typed; each has its own number. */
function Reasons({ kind, form, report: { figures, target, aim } }: PartProps & { kind: Bad }) {
  const [other, setOther] = useState('')
  const chosen = target.kind === 'good' ? undefined : target.reason
  const given = figures.bad.filter((each) => each.kind === kind).map(({ reason }) => reason)
  const offered = form.scrapReasons.length ? form.scrapReasons : usual()
  const all = [...new Set([...offered, ...given])]
  const take = (reason: string) => aim({ kind, reason })
  function typed() {
    const reason = other.trim()
    if (reason) take(reason)
    setOther('')
  }
  return (
    <fieldset className={classes.reasons} aria-label={kind === 'scrap' ? t('报废原因') : t('返工原因')}>
      {all.map((reason) => {
        const quantity = typedAt(figures, { kind, reason })
        return (
          <button key={reason} type="button" aria-pressed={reason === chosen} onClick={() => take(reason)}>
            {reason} {quantity && <b>{quantity}</b>}
          </button>
        )
      })}
      <Input
        size="large"
        aria-label={t('其他原因')}
        placeholder={t('其他原因')}
        maxLength={100}
        value={other}
        onChange={({ target }) => setOther(target.value)}
        onPressEnter={typed}
        onBlur={typed}
      />
    </fieldset>
  )
}

/** Next to the number: what stands in its way, what was posted just now, or how much there is. */
function Said({ form, report: { failure, undo, target, isTyping, asksReason } }: PartProps) {
  const { decimals, unit } = form
  if (failure)
    return (
      <div className={`${classes.said} ${classes.wrong}`} role="alert">
        <CloseCircleFilled /> <span>{failure}</span>
      </div>
    )
  if (undo.posted)
    return (
      <div className={`${classes.said} ${classes.right}`} role="status">
        <CheckCircleFilled />
        <span>
          {undo.posted.report
            ? t('已报工 {code}：{words}', { code: undo.posted.report.code, words: undo.posted.words })
            : t('已记在本机：{words}', { words: undo.posted.words })}
        </span>
        {undo.posted.report && <PrintMade report={undo.posted.report} />}
        {undo.offered && (
          <Button size="large" icon={<UndoOutlined />} onClick={() => void undo.offered?.()}>
            {t('撤销')}
          </Button>
        )}
      </div>
    )
  // The question stands in its place.
  if (asksReason) return null
  const { waiting, mostGood, mostBad } = form
  const known = (quantity: string) => ({ quantity: quantityText(quantity, decimals), unit })
  const hints = [
    waiting !== null && t('待加工 {quantity} {unit}', known(waiting)),
    mostGood !== null && t('还可报合格 {quantity} {unit}', known(mostGood)),
  ].filter(Boolean)
  const isGood = target.kind === 'good'
  if (!isGood && isTyping)
    return mostBad === null || mostBad === undefined ? null : (
      <div className={`${classes.said} ${classes.brief}`}>{t('超过 {quantity} {unit} 要说明原因', known(mostBad))}</div>
    )
  return (
    <div className={isGood ? classes.said : `${classes.said} ${classes.brief}`}>
      {isGood ? hints.join(' · ') : t('先选原因，再输入数量')}
    </div>
  )
}
