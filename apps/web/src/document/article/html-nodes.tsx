import {
  alignmentIn,
  allowedElements,
  documentInLink,
  isAllowedLink,
  isOwnPicture,
} from '@zhizao/contract/document/rich-text'
import { createElement, type ReactNode } from 'react'
import { marked } from '../highlighted.tsx'
import { ArticleLink, ArticlePicture } from './article-parts.tsx'

export interface Heading {
  id: string
  title: string
  level: number
}

export interface DrawnHtml {
  content: ReactNode[]
  headings: Heading[]
}

/** Never drawn, nor what stands in them. */
const dropped = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title'])

/**
 * HTML as React elements: only what `rich-text.ts` allows is built, so that nothing in a document can run,
 * whatever way it came into the database. `prefix` keeps the ids of headings apart where two articles are on show.
 */
export function drawHtml(html: string, words: readonly string[], prefix: string): DrawnHtml {
  const headings: Heading[] = []
  const children = (parent: Node): ReactNode[] => [...parent.childNodes].map(draw)

  function draw(node: Node, key: number): ReactNode {
    if (node.nodeType === Node.TEXT_NODE) return <span key={key}>{marked(node.textContent ?? '', words)}</span>
    if (!(node instanceof Element)) return null
    const tag = node.tagName.toLowerCase()
    if (dropped.has(tag)) return null
    if (!Object.hasOwn(allowedElements, tag)) return <span key={key}>{children(node)}</span>
    if (tag === 'a') return drawLink(node, key)
    if (tag === 'img') return drawPicture(node, key)
    const props: Record<string, unknown> = { key, ...looks(tag, node) }
    if (/^h[1-4]$/.test(tag)) {
      props.id = `${prefix}-${headings.length}`
      headings.push({ id: props.id as string, title: node.textContent ?? '', level: Number(tag[1]) })
    }
    return tag === 'br' || tag === 'hr' ? createElement(tag, props) : createElement(tag, props, ...children(node))
  }
  function drawLink(node: Element, key: number): ReactNode {
    const href = node.getAttribute('href') ?? ''
    if (!isAllowedLink(href)) return <span key={key}>{children(node)}</span>
    return (
      <ArticleLink key={key} href={href} documentId={documentInLink(href)}>
        {children(node)}
      </ArticleLink>
    )
  }
  function drawPicture(node: Element, key: number): ReactNode {
    const src = node.getAttribute('src') ?? ''
    if (!isOwnPicture(src)) return null
    const width = Number(node.getAttribute('width'))
    return (
      <ArticlePicture
        key={key}
        src={src}
        alt={node.getAttribute('alt') ?? ''}
        width={width > 0 && width < 4000 ? width : undefined}
      />
    )
  }
  return { content: children(new DOMParser().parseFromString(html, 'text/html').body), headings }
}

function looks(tag: string, node: Element): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name of allowedElements[tag]!) {
    const value = node.getAttribute(name)
    if (value === null) continue
    if (name === 'style') {
      const textAlign = alignmentIn(value)
      if (textAlign) found.style = { textAlign }
    } else if (/^\d{1,3}$/.test(value)) found[{ colspan: 'colSpan', rowspan: 'rowSpan' }[name] ?? name] = Number(value)
  }
  return found
}
