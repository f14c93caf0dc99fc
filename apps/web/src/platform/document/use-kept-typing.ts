import { useEffect, useRef, useState } from 'react'
import { useUser } from '../session/session-store.ts'
import type { FullDocument } from './document-options.ts'
import { forgetTyping, type KeptTyping, keepTyping, keptTyping } from './kept-typing.ts'
import { blankRow, isBlank, type Values } from './line-rows.ts'
import type { Head, useDocument } from './use-document.ts'

/** How long typing rests before it is kept, ms. */
const RESTS = 400

export interface TypedInto {
  definition: FullDocument
  document: ReturnType<typeof useDocument>
  head: Head
  /** It is not stored yet, and may be. */
  isNew: boolean
}

/** Who types, and into what kind of document. */
export function useWhose({ path }: Pick<FullDocument, 'path'>) {
  const user = useUser()
  return { who: `${user?.company_id}.${user?.id}`, path }
}

interface Typing {
  path: string
  /** It is not stored yet, and may be. */
  isNew: boolean
  isDirty: boolean
  /** All that stands there now. */
  typed: () => Pick<KeptTyping, 'head' | 'lines'>
}

/**
 * Keeps what is typed into something new beside the page until it is saved, so that it outlives a reload or a crash of the
 * browser; what was kept before is offered until somebody takes it, lets it go or saves.
 */
export function useTypingKept({ path, isNew, isDirty, typed }: Typing) {
  const whose = useWhose({ path })
  const [offered, setOffered] = useState(() => (isNew ? keptTyping(whose, Date.now()) : undefined))
  const hasTyped = useRef(false)
  const isOver = useRef(false)
  /** What was typed last and does not rest yet. */
  const waiting = useRef<() => void>(undefined)
  const forget = () => forgetTyping(whose, Date.now())

  const keep = () => {
    waiting.current = undefined
    if (!isOver.current) keepTyping({ ...whose, at: Date.now(), ...typed() })
  }
  const wasNew = useRef(isNew)
  // Whatever is typed draws the page.
  useEffect(() => {
    waiting.current = undefined
    if (!isNew) {
      if (wasNew.current) forget()
      wasNew.current = false
      return
    }
    if (!isDirty) {
      // What was typed here was taken back.
      if (hasTyped.current) forget()
      hasTyped.current = false
      return
    }
    hasTyped.current = true
    waiting.current = keep
    const timer = setTimeout(keep, RESTS)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  })
  // Another page comes in front of this one, or it is closed: nothing of it runs any more.
  useEffect(() => () => waiting.current?.(), [])

  return {
    offered: isNew ? offered : undefined,
    /** What was offered stands in the page now. */
    taken: () => setOffered(undefined),
    dismiss() {
      if (!hasTyped.current) forget()
      setOffered(undefined)
    },
    /** It is saved, and the page is left before it would know. */
    end() {
      isOver.current = true
      forget()
    },
  }
}

/** The same of a document with its lines. */
export function useKeptTyping({ definition, document, head, isNew }: TypedInto) {
  const { own, isDirty, beginning } = document
  const { offered, taken, dismiss } = useTypingKept({
    path: definition.path,
    isNew,
    isDirty,
    typed: () => ({
      head: head.values(),
      lines: own.lines.rows.filter((row) => !isBlank(row, own.fields)).map(({ values }) => values),
    }),
  })
  function restore({ head: typed, lines }: KeptTyping) {
    const known = new Set(definition.headFields.map(({ field }) => field))
    const values: Values = Object.fromEntries(Object.entries(typed).filter(([field]) => known.has(field)))
    head.set({ ...beginning, ...values })
    own.change({ rows: (lines.length ? lines : [{}]).slice(0, definition.most).map(blankRow), removed: [] })
    own.setProblems({})
    document.onHeadChanged()
    taken()
  }
  return { offered, restore, dismiss }
}
