import { t } from '../../platform/i18n/translate.ts'
import type { Heading } from '../article/html-nodes.tsx'
import classes from './centre.module.css'

/** The headings of the document on show; nothing where there are fewer than two. */
export function Outline({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return <aside className={classes.outline} />
  const top = Math.min(...headings.map((heading) => heading.level))
  const goTo = (id: string) => document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  return (
    <aside className={classes.outline} aria-label={t('本页目录')}>
      <p className={classes.outlineTitle}>{t('本页目录')}</p>
      <ul>
        {headings.map((heading) => (
          <li key={heading.id} style={{ paddingInlineStart: (heading.level - top) * 12 }}>
            <button type="button" onClick={() => goTo(heading.id)}>
              {heading.title}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
