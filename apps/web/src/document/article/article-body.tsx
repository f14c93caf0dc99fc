import { searchWords } from '@zhizao/rules/text-match'
import { Image } from 'antd'
import { useEffect, useId, useMemo, useState } from 'react'
import classes from './article.module.css'
import { ArticleActions } from './article-parts.tsx'
import { drawHtml, type Heading } from './html-nodes.tsx'

interface ArticleBodyProps {
  html: string
  /** What was searched, to be marked. */
  typed?: string
  openDocument: (id: string) => void
  onHeadings?: (headings: Heading[]) => void
}

/** The text of a document; pictures are enlarged by a click. */
export function ArticleBody({ html, typed = '', openDocument, onHeadings }: ArticleBodyProps) {
  const prefix = useId()
  const drawn = useMemo(() => drawHtml(html, searchWords(typed), prefix), [html, typed, prefix])
  const [picture, setPicture] = useState<{ src: string; alt: string }>()
  const actions = useMemo(
    () => ({ openDocument, enlarge: (src: string, alt: string) => setPicture({ src, alt }) }),
    [openDocument],
  )
  useEffect(() => onHeadings?.(drawn.headings), [drawn, onHeadings])
  return (
    <ArticleActions value={actions}>
      <div className={classes.body}>{drawn.content}</div>
      {picture && (
        <Image
          src={picture.src}
          alt={picture.alt}
          style={{ display: 'none' }}
          preview={{ open: true, onOpenChange: (open) => !open && setPicture(undefined) }}
        />
      )}
    </ArticleActions>
  )
}
