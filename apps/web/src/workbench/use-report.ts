import { quantityText } from '@zhizao/rules/quantity/decimal'
import { useEffect, useState } from 'react'
import { dropAct, useOffline, useOutbox } from '../offline/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { putRight } from '../platform/widgets/quantity-field.tsx'
import { isNumbered, noSerials, type Serials, serialsOf } from '../production/index.ts'
import { isApart } from './count-band.tsx'
import type { Form } from './kept-work.ts'
import type { Key } from './keypad.tsx'
import { REPORT, REVERSE, type ReportBody, type Reported, refreshBench, subjectOf } from './offer-workbench.ts'
import {
  allOf,
  amountOf,
  type Figures,
  isReady,
  more,
  nothing,
  pressed,
  reportOf,
  sumOf,
  type Target,
  typedAt,
  withTyped,
} from './report-figures.ts'
import type { TypedValues } from './report-values.tsx'
import { reversalOf } from './reverse-dialog.tsx'
import { useBenchAct } from './use-bench-act.ts'
import { useWorker } from './who-works.ts'

/** So long may what was just reported be taken back by one press, ms. */
const UNDO_FOR = 8000

/** What was reported just now: as the server has it, or kept on this device. */
export interface Posted {
  report: Reported['report'] | undefined
  words: string
}

/** Everything that must be recorded is. */
const isRecorded = ({ parameters }: Form, values: TypedValues) =>
  parameters.every(({ name, isRequired }) => !isRequired || values[name]?.text.trim())
function valuesOf({ parameters }: Form, values: TypedValues): Pick<ReportBody, 'values'> {
  const sent = parameters.flatMap(({ name }) => {
    const { text = '', takenAt } = values[name] ?? {}
    const value = text.trim()
    return value ? [{ name, value: putRight(value) ?? value, ...(takenAt && { takenAt }) }] : []
  })
  return sent.length ? { values: sent } : {}
}

const figuresText = (figures: Figures, unit: string, decimals: number) => {
  const part = (title: string, quantity: string) =>
    amountOf(quantity) === '0' ? [] : [`${title} ${quantityText(amountOf(quantity), decimals)} ${unit}`]
  return [
    ...part(t('合格'), figures.good),
    ...part(t('报废'), sumOf(figures, 'scrap')),
    ...part(t('返工'), sumOf(figures, 'rework')),
  ].join(' · ')
}

/** What is typed of a report, posted, and taken back. */
export function useReport(form: Form) {
  const { id, decimals, unit } = form
  const worker = useWorker()
  const work = useBenchAct(form)
  const [figures, setFigures] = useState<Figures>(nothing)
  const [target, setTarget] = useState<Target>({ kind: 'good' })
  const [isLast, setLast] = useState(false)
  const [lotCode, setLotCode] = useState<string>()
  const [countReason, setCountReason] = useState<string>()
  const [values, setValues] = useState<TypedValues>({})
  const [serials, setSerials] = useState<Serials>(noSerials)
  const isOffline = useOffline()
  // Without a connection the count is an old one: nobody is asked.
  const asksReason = !isOffline && isApart(form, figures)
  const isExplained = !asksReason || Boolean(countReason)
  const undo = useUndo(form, work)
  const isTyping = target.kind === 'good' || Boolean(target.reason)
  function aim(next: Target) {
    work.setFailure(undefined)
    setTarget(next)
  }
  function onKey(key: Key) {
    if (!isTyping) return
    work.setFailure(undefined)
    undo.close()
    const typed = typedAt(figures, target)
    const next = key === 'all' ? allOf(form) : 'add' in key ? more(typed, key.add) : pressed(typed, key.press, decimals)
    setFigures(withTyped(figures, target, next))
  }
  /** What machines have counted, as typed figures. */
  function fill(good: string, scrap: string) {
    work.setFailure(undefined)
    undo.close()
    const bad = scrap === '0' ? [] : [{ kind: 'scrap' as const, reason: t('机器判废'), quantity: scrap }]
    setFigures({ good: good === '0' ? '' : good, bad })
    setTarget({ kind: 'good' })
  }
  /** `said`: why it is so, where it was asked. */
  async function post(said: Pick<ReportBody, 'scrapReason' | 'missingReason'> = {}) {
    const words = figuresText(figures, unit, decimals)
    const body: ReportBody = {
      workOrderId: id,
      ...reportOf(figures),
      isLast: isLast || undefined,
      lotCode: lotCode?.trim() || undefined,
      ...(worker && { staffId: worker.id }),
      ...(countReason && asksReason && { countReason }),
      ...(form.needsSerials && serialsOf(serials)),
      ...said,
      ...valuesOf(form, values),
    }
    const outcome = await work.doIt<Reported>(REPORT, body, words)
    if (!outcome) return
    undo.open({ report: outcome.isSent ? outcome.answer.report : undefined, words })
    setFigures(nothing)
    setCountReason(undefined)
    setValues({})
    setSerials(noSerials)
    setTarget({ kind: 'good' })
    setLast(false)
  }
  return {
    figures,
    target,
    aim,
    onKey,
    isTyping,
    isLast,
    setLast,
    lotCode,
    setLotCode,
    post,
    undo,
    fill,
    asksReason,
    countReason,
    setCountReason,
    values,
    setValues,
    serials,
    setSerials,
    failure: work.failure,
    isBusy: work.isBusy,
    asks: work.asks,
    dropAsked: work.dropAsked,
    isReady:
      isReady(figures) &&
      isExplained &&
      isRecorded(form, values) &&
      (!form.needsSerials || isNumbered(serials, amountOf(figures.good))),
  }
}

/** Takes back what was reported just now: a report by a reversal, one that waits here by leaving it. */
function useUndo({ id }: Form, work: ReturnType<typeof useBenchAct>) {
  const { acts } = useOutbox()
  const [posted, setPosted] = useState<Posted>()
  const [isInTime, setInTime] = useState(false)
  useEffect(() => {
    if (!isInTime) return
    const timer = setTimeout(() => setInTime(false), UNDO_FOR)
    return () => clearTimeout(timer)
  }, [isInTime])
  const waiting = acts.findLast(({ action, subject }) => action === REPORT && subject === subjectOf(id))
  const report = posted?.report
  async function takeBack() {
    const isDone = report
      ? await work.doIt(REVERSE, reversalOf(report, t('报错，当场撤销')), report.code)
      : await work.run(async () => {
          if (waiting) await dropAct(waiting)
        })
    if (isDone) setPosted(undefined)
    refreshBench()
  }
  return {
    posted,
    offered: posted && isInTime && (report ? report.mayReverse : waiting !== undefined) ? takeBack : undefined,
    open(next: Posted) {
      setPosted(next)
      setInTime(true)
    },
    close() {
      setPosted(undefined)
      setInTime(false)
    },
  }
}
