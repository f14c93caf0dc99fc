import { useRouter } from '@tanstack/react-router'
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import classes from './article.module.css'

/** What clicks in an article do where it is shown. */
export const ArticleActions = createContext<{
  openDocument: (id: string) => void
  enlarge: (src: string, alt: string) => void
}>({ openDocument: () => {}, enlarge: () => {} })

interface ArticleLinkProps {
  href: string
  /** The document that it leads to, where it leads to one. */
  documentId?: string
  children: ReactNode
}

/** Another document opens in its place, a page of the product in its tab, anything else in a window of its own. */
export function ArticleLink({ href, documentId, children }: ArticleLinkProps) {
  const { openDocument } = useContext(ArticleActions)
  const router = useRouter()
  const isOurs = href.startsWith('/')
  const follow = (event: MouseEvent) => {
    if (!isOurs || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (documentId) openDocument(documentId)
    else void router.navigate({ href })
  }
  const away = isOurs ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} onClick={follow} {...away}>
      {children}
    </a>
  )
}

/** A picture that a click enlarges. */
export function ArticlePicture({ src, alt, width }: { src: string; alt: string; width?: number }) {
  const { enlarge } = useContext(ArticleActions)
  const title = alt ? t('点击放大：{name}', { name: alt }) : t('点击放大')
  return (
    <button
      type="button"
      className={classes.picture}
      title={title}
      aria-label={title}
      onClick={() => enlarge(src, alt)}
    >
      <img src={src} alt={alt} width={width} loading="lazy" />
      {alt && <span className={classes.caption}>{alt}</span>}
    </button>
  )
}
