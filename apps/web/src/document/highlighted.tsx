import { rangesOf, searchWords } from '@zhizao/rules/text-match'
import { Fragment, type ReactNode } from 'react'
import classes from './article/article.module.css'

/** A text with the words that were searched marked. */
export function Highlighted({ text, typed }: { text: string; typed: string }): ReactNode {
  return marked(text, searchWords(typed))
}

/** A text with words, given in their comparable form, in `mark` elements. */
export function marked(text: string, words: readonly string[]): ReactNode {
  const ranges = words.length ? rangesOf(text, words) : []
  if (!ranges.length) return text
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end } of ranges) {
    parts.push(<Fragment key={`t${start}`}>{text.slice(from, start)}</Fragment>)
    parts.push(
      <mark key={start} className={classes.hit}>
        {text.slice(start, end)}
      </mark>,
    )
    from = end
  }
  parts.push(<Fragment key="end">{text.slice(from)}</Fragment>)
  return parts
}
