/** An opened page: `href` is where it was left, with its query. */
export interface Tag {
  path: string
  href: string
  title: string
  /** When it was opened, ms since 1970. */
  openedAt: number
}

/** Space that must stay free beside the tags, px. */
export const OVERFLOW_MARGIN = 200

/** Opens a page, or brings the tag that it already has up to date: never twice. */
export function opened(tags: readonly Tag[], tag: Tag): readonly Tag[] {
  const known = tags.find((one) => one.path === tag.path)
  if (!known) return [...tags, tag]
  if (known.href === tag.href && known.title === tag.title) return tags
  return tags.map((one) => (one === known ? { ...known, href: tag.href, title: tag.title } : one))
}

/** What is left after closing, and where to go: the first tag when the shown one was closed, empty text for the empty page. */
export interface Closing {
  tags: readonly Tag[]
  next: string | undefined
}

/** Closes the tags that `goes` names. */
export function closed(tags: readonly Tag[], active: string, goes: (tag: Tag) => boolean): Closing {
  const left = tags.filter((tag) => !goes(tag))
  const isActiveLeft = left.some((tag) => tag.path === active)
  if (isActiveLeft) return { tags: left, next: undefined }
  return { tags: left, next: left[0]?.href ?? '' }
}

/** The tag to drop when the tags have grown too wide for their box: the oldest, but never the one on show. */
export function overflowing(
  tags: readonly Tag[],
  active: string,
  contentWidth: number,
  boxWidth: number,
): Tag | undefined {
  if (contentWidth + OVERFLOW_MARGIN <= boxWidth) return undefined
  const others = tags.filter((tag) => tag.path !== active)
  return others.reduce<Tag | undefined>(
    (oldest, tag) => (oldest && oldest.openedAt <= tag.openedAt ? oldest : tag),
    undefined,
  )
}
