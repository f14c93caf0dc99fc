import { useQuery } from '@tanstack/react-query'
import type { FittingArticle } from '@zhizao/contract/knowledge/fault-article'
import { t } from '../platform/i18n/translate.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { ErrorState } from '../platform/shell/states.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { PhenomenonTags, SolutionCard } from './article-parts.tsx'
import classes from './knowledge.module.css'
import { adviceQuery, articleHref } from './knowledge-calls.ts'

const fitWords: Record<FittingArticle['fits'], string> = {
  rule: '同一规则',
  model: '同型号设备',
  phenomenon: '现象相符',
  point: '点位相关',
}

/** What is known that fits an alarm, the nearest open; nothing where nothing is known. */
export function AlarmAdvice({ alarmId, className }: { alarmId: string; className?: string | undefined }) {
  const found = useQuery(adviceQuery(alarmId))
  if (found.isError)
    return (
      <section className={className}>
        <h3>{t('处理建议')}</h3>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </section>
    )
  if (!found.data?.articles.length) return null
  return (
    <section className={className}>
      <h3>{t('处理建议')}</h3>
      <div className={classes.advice}>
        {found.data.articles.map((article, at) => (
          <Suggested key={article.id} article={article} isOpen={at === 0} />
        ))}
      </div>
    </section>
  )
}

function Suggested({ article, isOpen }: { article: FittingArticle; isOpen: boolean }) {
  const { id, title, fits, cause, categoryName, deviceTypeName, phenomena, solutions } = article
  return (
    <article className={classes.article}>
      <div className={classes.head}>
        <PageLink href={articleHref(id)}>{title}</PageLink>
        <StatusTag
          choice={{ value: fits, label: t(fitWords[fits]), colour: fits === 'rule' ? 'success' : 'default' }}
        />
      </div>
      <div className={classes.foot}>{[categoryName, deviceTypeName, cause].filter(Boolean).join(' · ')}</div>
      {isOpen ? (
        <>
          <PhenomenonTags phenomena={phenomena} />
          <ul className={classes.solutions}>
            {solutions.map((solution) => (
              <SolutionCard key={solution.id} solution={solution} />
            ))}
          </ul>
        </>
      ) : (
        <div className={classes.foot}>{solutions.map((solution) => solution.title).join('、')}</div>
      )}
    </article>
  )
}
