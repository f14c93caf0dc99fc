import { type FirstArticleState, firstArticleTitles } from '@zhizao/contract/production/work-order'
import { t } from '../../platform/i18n/translate.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'

const colours = { pending: 'warning', passed: 'success', failed: 'error' } as const

/** How the first pieces of a work order were judged; nothing where nobody asks. */
export function FirstArticleMark({ state }: { state: FirstArticleState }) {
  if (state === 'none') return null
  return <StatusTag choice={{ value: state, label: t(firstArticleTitles[state]), colour: colours[state] }} />
}
