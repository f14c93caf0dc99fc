import type { DictionaryOption } from '@zhizao/contract/dictionary/dictionary'
import { type Kind, kinds } from './andon-kinds.ts'
import type { Terminal } from './terminal.ts'

/** The dictionary of reasons; `extend` of each is the kind of call that it makes. */
export const REASONS = 'andonReason'
export type Reason = Pick<DictionaryOption, 'id' | 'text' | 'extend'>

/** Reasons under their kinds; one that names none, or a kind that is not there, stands with the machines. */
export function reasonsByKind(reasons: readonly Reason[]): Record<Kind, Reason[]> {
  const kindOf = ({ extend }: Reason) => kinds.find(({ value }) => value === extend)?.value ?? 'device'
  const found = Object.groupBy(reasons, kindOf)
  return { device: [], material: [], quality: [], ...found }
}

const MOST = 100

/** Title and text of a call that was made by touches only. */
export function wordsOf({ text }: Reason, { place }: Terminal): { title: string; content: string } {
  const title = place ? `${place.label} ${text}` : text
  return { title: title.slice(0, MOST), content: text }
}
