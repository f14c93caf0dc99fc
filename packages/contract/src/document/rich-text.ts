/** Elements that a document may hold, each with its attributes: what the server keeps and what the browser draws. */
export const allowedElements: Readonly<Record<string, readonly string[]>> = {
  h1: ['style'],
  h2: ['style'],
  h3: ['style'],
  h4: ['style'],
  p: ['style'],
  br: [],
  hr: [],
  ul: [],
  ol: ['start'],
  li: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  mark: [],
  code: [],
  pre: [],
  blockquote: [],
  a: ['href'],
  img: ['src', 'alt', 'title', 'width'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'style'],
  td: ['colspan', 'rowspan', 'style'],
}

/** Pictures come from the file store or from the manual, from nowhere else. */
export const isOwnPicture = (address: string) =>
  /^\/api\/(files\/[1-9]\d{0,17}|portal\/manual\/picture\/[a-z\d-]{1,60}\.webp)$/.test(address)

/** The address of another document, as links between documents say it. */
export const documentAddress = (id: string) => `/docCenter?id=${id}`

/** The id of the document that a link leads to. */
export const documentInLink = (address: string) => /^\/docCenter\?id=([1-9]\d{0,17})$/.exec(address)?.[1]

/** Links lead to web pages or to pages of the product. */
export const isAllowedLink = (address: string) =>
  /^https?:\/\/[^\s/]/i.test(address) || /^\/(?![/\\])[^\s\\]*$/.test(address)

/** The one style that is kept. */
export const alignmentIn = (style: string) =>
  /^\s*text-align:\s*(left|center|right|justify)\s*;?\s*$/i.exec(style)?.[1]?.toLowerCase() as
    | 'left'
    | 'center'
    | 'right'
    | 'justify'
    | undefined
