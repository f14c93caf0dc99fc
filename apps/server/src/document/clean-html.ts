import { alignmentIn, allowedElements, isAllowedLink, isOwnPicture } from '@zhizao/contract/document/rich-text'
import { comparable } from '@zhizao/rules/text-match'
import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(allowedElements),
  allowedAttributes: Object.fromEntries(Object.entries(allowedElements).map(([tag, names]) => [tag, [...names]])),
  allowedStyles: { '*': { 'text-align': [/^(left|center|right|justify)$/i] } },
  // Addresses are judged below, by the same rules as in the browser.
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
  transformTags: {
    a: (tagName, { href, ...rest }) => ({
      tagName,
      attribs: href && isAllowedLink(href) ? { ...rest, href } : rest,
    }),
    '*': (tagName, { style, ...rest }) => ({
      tagName,
      attribs: style && alignmentIn(style) ? { ...rest, style: `text-align:${alignmentIn(style)}` } : rest,
    }),
  },
}

/** What people wrote, without anything that could run, load from elsewhere or cover the page. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim()

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** The words of cleaned HTML; blocks on lines of their own. */
const plainText = (html: string): string =>
  html
    .replace(/<\/?(p|h[1-4]|li|ul|ol|tr|th|td|table|pre|blockquote|br|hr)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity]!)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()

/** All columns that follow from a title and its text. */
export function textColumns(title: string, html: string) {
  const content = cleanHtml(html)
  const plain = plainText(content)
  return {
    title,
    content,
    plain,
    searchTitle: comparable(title),
    searchText: comparable(`${title}\n${plain}`),
  }
}
