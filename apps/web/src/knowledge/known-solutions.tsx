import { useQuery } from '@tanstack/react-query'
import type { FittingSolution } from '@zhizao/contract/knowledge/fault-faq'
import { Button, Form } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import type { ArticleDraft } from './article-draft.ts'
import { SolutionCard } from './article-parts.tsx'
import classes from './knowledge.module.css'
import { solutionsQuery } from './knowledge-calls.ts'
import { knownPhenomena } from './knowledge-choices.ts'

/** So many are offered beside those that are written. */
const SHOWN = 3

/** What is known to help against the phenomena that were chosen, to be taken into the article as it is. */
export function KnownSolutions({ onTake }: { onTake: (solution: FittingSolution) => void }) {
  const names = (Form.useWatch('phenomena') as string[] | undefined) ?? []
  const taken = (Form.useWatch('solutions', { preserve: true }) as ArticleDraft['solutions'] | undefined) ?? []
  const found = useQuery(solutionsQuery(knownPhenomena(names), undefined))
  const others = (found.data ?? []).filter(({ id }) => !taken.some((each) => each?.id === id)).slice(0, SHOWN)
  if (!others.length) return null
  return (
    <div className={classes.known}>
      <h4>{t('这些现象的已知处理方法')}</h4>
      <ul className={classes.solutions}>
        {others.map((solution) => (
          <SolutionCard
            key={solution.id}
            solution={solution}
            end={
              <Button size="small" onClick={() => onTake({ ...solution, articles: solution.articles + 1 })}>
                {t('选用')}
              </Button>
            }
          />
        ))}
      </ul>
    </div>
  )
}
