import { type StateKind, stateKinds, stateKindTitles } from '@zhizao/contract/object-state/device-state'
import { type UnknownCause, unknownCauseTitles } from '@zhizao/contract/object-state/object-state'
import { t } from '../platform/i18n/translate.ts'
import type { Choice } from '../platform/widgets/choices.ts'

/** What unknown time is drawn in. */
export const unknownColour = '#9AA4B2'

/** What new states of a kind begin with. */
export const kindColours: Readonly<Record<StateKind | 'unknown', string>> = {
  run: '#2E9E5B',
  idle: '#E0A100',
  stop: '#5B6B82',
  fault: '#D6333A',
  maintenance: '#7A52CC',
  off: '#A9B2BF',
  unknown: unknownColour,
}

export const kindChoices: readonly Choice[] = stateKinds.map((kind) => ({ value: kind, label: stateKindTitles[kind] }))

export const unknownWords = (cause: UnknownCause | null) =>
  cause && cause !== 'none' ? `${t('未知')}（${t(unknownCauseTitles[cause])}）` : t('未知')

/** How long a while is, as people say it. */
export function lastingWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return t('{n} 秒', { n: Math.max(0, Math.round(ms / 1000)) })
  if (minutes < 60) return t('{n} 分钟', { n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('{h} 小时 {m} 分', { h: hours, m: minutes % 60 })
  return t('{n} 天', { n: Math.floor(hours / 24) })
}
