import {
  addQuantities,
  compareQuantities,
  plainDecimal,
  type Quantity,
  subtractQuantities,
  sumOfQuantities,
} from '@zhizao/rules/quantity/decimal'
import type { Form } from './kept-work.ts'
import type { ReportBody } from './offer-workbench.ts'

export type Bad = 'scrap' | 'rework'
/** What the keypad types into: good pieces, or bad ones with the reason that was chosen last. */
export type Target = { kind: 'good' } | { kind: Bad; reason: string | undefined }

/** What is typed of a report, as text of its digits; nothing is nought. */
export interface Figures {
  readonly good: string
  readonly bad: readonly { kind: Bad; reason: string; quantity: string }[]
}
export const nothing: Figures = { good: '', bad: [] }

const LONGEST = 15
/** Digits as they are pressed; a key that would make a wrong number does nothing. */
export function pressed(text: string, key: string, decimals: number): string {
  if (key === '⌫') return text.slice(0, -1)
  if (key === 'C') return ''
  if (key === '.') return decimals === 0 || text.includes('.') ? text : `${text || '0'}.`
  const next = text === '0' ? key : `${text}${key}`
  const [whole = '', fraction = ''] = next.split('.')
  return whole.length > LONGEST || fraction.length > decimals ? text : next
}
export const more = (text: string, step: number): string => addQuantities(amountOf(text), String(step))

/** '12.' is 12, nothing is nought. */
export const amountOf = (text: string): Quantity => plainDecimal(text.replace(/\.$/, '') || '0')

export function typedAt({ good, bad }: Figures, target: Target): string {
  if (target.kind === 'good') return good
  return bad.find(({ kind, reason }) => kind === target.kind && reason === target.reason)?.quantity ?? ''
}
export function withTyped(figures: Figures, target: Target, quantity: string): Figures {
  if (target.kind === 'good') return { ...figures, good: quantity }
  const { kind, reason } = target
  if (!reason) return figures
  const isKnown = figures.bad.some((each) => each.kind === kind && each.reason === reason)
  const bad = isKnown
    ? figures.bad.map((each) => (each.kind === kind && each.reason === reason ? { ...each, quantity } : each))
    : [...figures.bad, { kind, reason, quantity }]
  return { ...figures, bad }
}

export const sumOf = ({ bad }: Figures, kind: Bad): Quantity =>
  sumOfQuantities(bad.filter((each) => each.kind === kind).map(({ quantity }) => amountOf(quantity)))

const isSome = (quantity: Quantity) => compareQuantities(quantity, '0') > 0
export const isReady = (figures: Figures) =>
  isSome(amountOf(figures.good)) || figures.bad.some(({ quantity }) => isSome(amountOf(quantity)))

/** What is left of the plan, as far as pieces wait and may be reported good. */
export function allOf({ quantity, good, scrap, rework, waiting, mostGood }: Form): Quantity {
  const left = subtractQuantities(quantity, sumOfQuantities([good, scrap, rework]))
  const least = [left, waiting, mostGood].reduce<Quantity>(
    (lowest, each) => (each !== null && compareQuantities(each, lowest) < 0 ? each : lowest),
    left,
  )
  return isSome(least) ? least : '0'
}

/** What is sent of it. */
export function reportOf(figures: Figures): Pick<ReportBody, 'good' | 'scrap' | 'rework' | 'reasons'> {
  const reasons = figures.bad
    .map(({ kind, reason, quantity }) => ({ kind, reason, quantity: amountOf(quantity) }))
    .filter(({ quantity }) => isSome(quantity))
  return {
    good: amountOf(figures.good),
    scrap: sumOf(figures, 'scrap'),
    rework: sumOf(figures, 'rework'),
    ...(reasons.length && { reasons }),
  }
}
